import { loadAllWords, loadPageWords } from '../../base/i18n/languages'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../fixtures/editions'
import { aClock, aRoom, aRoomSeat, aView } from '../../fixtures/table'
import type { Clock, Pace, RoomSeat } from '../../net/protocol'
import { offersSeats, Players } from './Players'
import { receive } from '../store'

const NOW = Date.parse('2026-01-01T12:00:00Z')
const away = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

/** Two people, one of them away for this many seconds. */
function show(seconds: number, away_after: number, kind: Pace['kind'] = 'untimed', clock: Clock | null = null): void {
  const gone = aRoomSeat(1, { online: false, away_since: away(seconds) })
  const room = aRoom({ seats: [aRoomSeat(0, { mine: true }), gone], away_after, clock, pace: { kind, seconds: 0, reserve: 0, report: 0, working_days: false } })
  receive({ type: 'snapshot', stream: 1, seat: 0, room, view: aView(), prompts: [], log: [], chat: [] })
  render(<Players room={room} view={aView()} />)
}

// jsdom has no dialogs.
beforeEach(() => { HTMLDialogElement.prototype.showModal = function () { this.open = true } })
beforeEach(() => { vi.useFakeTimers({ now: NOW, toFake: ['Date'] }) })
afterEach(() => { cleanup(); vi.useRealTimers() })

test('a bot’s name opens who it plays as, and its level is visible', async () => {
  const room = aRoom({ seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1, { occupant: 'bot', name: 'Ortwin', level: 'squire', character: 'ortwin' })] })
  receive({ type: 'snapshot', stream: 1, seat: 0, room, view: aView(), prompts: [], log: [], chat: [] })
  await Promise.all([loadAllWords(), loadPageWords()])
  render(<Players room={room} view={aView()} />)
  screen.getByTitle('bot: Squire (medium)')
  fireEvent.click(screen.getByRole('button', { name: 'Ortwin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ortwin' })
  within(dialog).getByText('bot: Squire (medium)')
  within(dialog).getByText(/Likes to take what others have\./)
})

test('a seat can be given to a bot when its player has been away for the room’s waiting time', () => {
  show(31, 30)
  screen.getByRole('button', { name: 'Let a bot play' })
})

test('but not in correspondence games, where everybody is away', () => {
  show(31, 30, 'correspondence')
  expect(screen.queryByText(/away for|away:/)).toBeNull()
})

test('during a vote on the seat, only the vote decides', () => {
  show(31, 30, 'normal', aClock(NOW, { absences: [{ seat: 1, voters: [0], ballots: [] }] }))
  expect(screen.queryByText(/away for|away:/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Let a bot play' })).toBeNull()
})

test('until then the remaining time is counted down', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  show(17, 120)
  screen.getByText('away: a bot may take over in 1:43')
  expect(screen.queryByRole('button', { name: 'Let a bot play' })).toBeNull()
  await act(() => { vi.advanceTimersByTime(4_000) })
  screen.getByText('away: a bot may take over in 1:39')
  await act(() => { vi.advanceTimersByTime(99_000) })
  screen.getByText('away for 2 minutes')
  screen.getByRole('button', { name: 'Let a bot play' })
})

test.each<[string, Partial<RoomSeat>, Pace['kind'], boolean]>([
  ['somebody who is away', { online: false, away_since: away(31) }, 'untimed', true],
  ['somebody who is away by correspondence', { online: false, away_since: away(31) }, 'correspondence', false],
  ['a stand-in', { online: false, away_since: away(31), stand_in: true }, 'untimed', false],
  ['a seat for anybody', { occupant: 'bot', offered: true }, 'untimed', true],
  ['somebody who is here', {}, 'untimed', false],
])('the side panel makes room for a seat that is offered: %s', (_, other, kind, offers) => {
  const room = aRoom({ seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1, other)], pace: { kind, seconds: 0, reserve: 0, report: 0, working_days: false } })
  receive({ type: 'snapshot', stream: 1, seat: 0, room, view: aView(), prompts: [], log: [], chat: [] })
  const { container } = render(<Players room={room} view={aView()} />)
  expect(container.querySelector('.player-away') !== null).toBe(offers)
  expect(offersSeats(room, aView())).toBe(offers)
})
