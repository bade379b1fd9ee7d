import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { covered } from '../../self/settings/preferences'
import { Hand } from '../../editions/classic/Hand'
import '../../fixtures/editions'
import { aClock, aRoom, aView } from '../../fixtures/table'
import { wordsOf } from '../log/words'
import type { BidPrompt, ClassicView, PlaceCastlePrompt } from '../../net/protocol'
import { Players } from '../seats/Players'
import { clock, closeTable, receive, room } from '../store'
import { ActionPanel } from '.'
import { NO_TARGETS } from '../../board/targets'
import { shownTargets } from './cover'

const BID: BidPrompt = { kind: 'bid', id: '4', optional: false, action: 1, second: false, limit: 19, treasures: [], made: null }
const view = aView()
const own = { ...view, viewer: 0, seats: view.seats.map((seat) => ({ ...seat, ducats: seat.seat === 0 ? 19 : null, hand: seat.seat === 0 ? [{ kind: 'fief', value: 4 }] : null })) } as ClassicView

function sit(prompt: BidPrompt = BID): void {
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: own, prompts: [prompt], log: [], chat: [] })
}

beforeEach(() => { sit() })
afterEach(() => { cleanup(); closeTable(); covered.value = false })

test('one button covers all private information, also at the next table', () => {
  const { container } = render(<><Hand /><Players room={aRoom()} view={own} /><ActionPanel /></>)
  expect(container.textContent).toContain('19')
  fireEvent.click(screen.getByRole('button', { name: 'Hide my cards and choices from onlookers' }))
  expect(container.textContent).not.toContain('19')
  expect(container.querySelector('.politics-card.back')).not.toBeNull()
  expect(localStorage.getItem('lionheart.covered')).toBe('true')
  expect(wordsOf({ kind: 'card_gained', seat: 0, card: { kind: 'fief', value: 4 } }, null)).toEqual(['Something only you can see.'])
})

test('a player uncovers a prompt to answer it, and the next one is covered again', () => {
  covered.value = true
  const { container } = render(<ActionPanel />)
  expect(container.querySelector('input')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show them for this decision' }))
  expect(container.querySelector('input')).not.toBeNull()
  void act(() => { sit({ ...BID, id: '5' }) })
  expect(container.querySelector('input')).toBeNull()
})

test('the board shows no targets while the game is paused', () => {
  const prompt: PlaceCastlePrompt = { kind: 'place_castle', id: '6', optional: false, colour: 0, choices: { A1: ['A2'] } }
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: own, prompts: [prompt], log: [], chat: [] })
  expect(shownTargets.value.lit.size).toBe(1)
  clock.value = aClock(0, { paused: '2026-01-01T12:00:00Z' })
  expect(shownTargets.value).toEqual(NO_TARGETS)
  clock.value = null
  room.value = aRoom({ held: true })
  expect(shownTargets.value).toEqual(NO_TARGETS)
})
