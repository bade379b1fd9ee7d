import { act, cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRoom, aRoomSeat, aView } from '../../fixtures/table'
import type { Cause, GameEvent, View } from '../../net/protocol'
import { changeSetting } from '../../self/settings/settings'
import { closeTable, news, receive } from '../store'
import { BotSays } from './BotSays'
import { greeting, phraseFor } from './phrases'

const room = aRoom({ state: 'playing', seats: [
  aRoomSeat(0, { mine: true }), aRoomSeat(1, { occupant: 'bot', level: 'squire', character: 'ortwin' }), aRoomSeat(2, { occupant: 'bot', level: 'squire', character: 'pankraz' }),
] })
const scored = (seat: number, cause: Cause, points: number) => ({ kind: 'scored', seat, cause, points }) as GameEvent
const saying = (events: GameEvent[], view: View = aView()) => phraseFor(room, view, { events, before: view.board, after: view.board })
const ended = (winners: number[]) => aView({ phase: 'ended', outcome: { reason: 'the_king_is_dead', winners, places: { 0: 1, 1: 2, 2: 3, 3: 4 }, money: {}, fiefs: {} } })

test.each<[string, GameEvent[], string | null, string | null]>([
  ['a bot takes land from a player', [scored(1, 'expansion', 5), scored(0, 'spaces_lost', -5)], 'takes', 'ortwin'],
  ['a bot takes land from another', [scored(1, 'expansion', 5), scored(2, 'spaces_lost', -5)], 'takes', 'ortwin'],
  ['a player takes land from a bot', [scored(0, 'expansion', 5), scored(2, 'spaces_lost', -5)], 'loses', 'pankraz'],
  ['a bot founds a large province', [scored(2, 'founding', 12)], 'founds', 'pankraz'],
  ['a bot founds a small province', [scored(2, 'founding', 3)], null, null],
  ['a player founds a province', [scored(0, 'founding', 12)], null, null],
  ['a bot expands without taking from anyone', [scored(1, 'expansion', 3)], null, null],
])('%s', (_, events, moment, character) => {
  expect(saying(events)).toEqual(moment && { moment, character })
})

test('the winner speaks at the end, or a bot that has lost', () => {
  expect(saying([], ended([2]))).toEqual({ moment: 'wins', character: 'pankraz' })
  expect(saying([], ended([0]))).toEqual({ moment: 'loses_game', character: 'ortwin' })
  expect(greeting(room)).toEqual({ moment: 'hello', character: 'ortwin' })
})

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { cleanup(); closeTable(); vi.useRealTimers() })

function show(): void {
  receive({ type: 'snapshot', stream: 0, seat: 0, room, view: aView(), prompts: [], log: [], chat: [] })
  render(<BotSays room={room} view={aView()} />)
}
const happens = (events: GameEvent[]) => act(() => { news.value = { events, before: aView().board, after: aView().board } })
const LOSS = [scored(0, 'expansion', 5), scored(2, 'spaces_lost', -5)]

test('bots do not talk all the time', async () => {
  show()
  screen.getByText('A fine piece of land you have. For now.')
  await act(() => { vi.advanceTimersByTime(5_000) })
  await happens(LOSS)
  expect(screen.queryByText(/writing that down/)).toBeNull()
  await act(() => { vi.advanceTimersByTime(30_000) })
  await happens([...LOSS])
  screen.getByText('I am writing that down. With interest.')
})

test('and not at all if the player prefers that', () => {
  changeSetting({ phrases: false })
  show()
  expect(screen.queryByText(/fine piece/)).toBeNull()
  changeSetting({ phrases: true })
})
