import { afterEach, expect, test, vi } from 'vitest'
import { aRoom, aRoomSeat, aView } from '../../fixtures/table'
import { api } from '../../net/api'
import type { GameEvent, LogEntry, Prompt } from '../../net/protocol'
import { showInTime } from '../pacing'
import * as store from '../store'
import { highlights } from './highlights'
import { moment } from './lookBack'
import { lossesSince } from './losses'
import { isShowingAgain, missed, MOMENT, showAgain } from './showAgain'

vi.mock('../../net/api', () => ({ api: { past: vi.fn(() => Promise.resolve({ view: aView() })) } }))

const border = (stream: number, seat: number, edge: string): LogEntry => ({ stream, events: [{ kind: 'border_placed', seat, edge }] })
const LOG = [border(1, 0, 'A1|A2'), border(2, 1, 'B1|B2'), border(3, 2, 'C1|C2'), { stream: 4, events: [{ kind: 'decision_made', seat: 1 }] } as LogEntry]

function open(seat: number | null, log = LOG): void {
  store.receive({ type: 'snapshot', stream: 4, seat, room: aRoom({ game: 'g', state: 'playing' }), view: aView(), prompts: [], log, chat: [] })
}

afterEach(() => { vi.useRealTimers(); vi.clearAllMocks() })

test('players see what the others have done since their own last move, each in their colour, or else that move', () => {
  open(0)
  expect([...highlights.value]).toEqual([['B1|B2', 1], ['C1|C2', 2]])
  open(2)
  expect([...highlights.value]).toEqual([['C1|C2', 2]])
})

test('all that others did since their last answer stays marked, also in a new round, shown move by move, after a sealed answer', () => {
  vi.useFakeTimers()
  const bots = [1, 2, 3].map((seat) => aRoomSeat(seat, { occupant: 'bot' }))
  const decided = [0, 1].map((seat) => ({ kind: 'decision_laid' as const, seat, cards: [1], politics: [null] }))
  const prompts = [{ kind: 'decide', id: '9' }] as unknown as Prompt[]
  const happen = (stream: number, mover: number, ...events: GameEvent[]) => {
    showInTime({ type: 'update', stream, mover, bot: mover !== 0, view: aView(), prompts: stream === 7 ? prompts : [], events })
  }
  showInTime({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ state: 'playing', seats: [aRoomSeat(0, { mine: true }), ...bots] }), view: aView(), prompts: [], log: [], chat: [] })
  happen(2, 1, { kind: 'decision_made', seat: 1 })
  happen(3, 0, { kind: 'decision_made', seat: 0 }, ...decided, { kind: 'alliance_forced', seat: 2, own: 'A1', other: 'A9' })
  happen(4, 1, { kind: 'expanded', seat: 1, castle: 'B1', spaces: ['C1', 'D1'], lost: ['A9'] }, { kind: 'scored', seat: 0, points: -7, cause: 'spaces_lost', parts: [] }, { kind: 'cut_off', castle: 'A9', colour: 0, spaces: ['E1', 'E2'] })
  happen(5, 3, { kind: 'border_placed', seat: 3, edge: 'F1|F2' }, { kind: 'province_founded', castle: 'F1', colour: 2, spaces: ['F1', 'G1'], returned: [] })
  happen(6, 3, { kind: 'card_turned', seat: 3, round: 4, card: { name: 's', stack: 'B', kind: 'silver_find', actions: [] } })
  happen(7, 2, { kind: 'knight_turned', seat: 2, own: 'A1', other: 'A9', colour: 0, knight: 'H1', space: 'H2', ducats: 0, treasures: [] }, { kind: 'alliance_ended', seat: 2, own: 'I1', other: 'J1', ducats: 3, treasures: [] })
  expect(store.prompts.value).toEqual([])
  vi.runAllTimers()
  expect(store.prompts.value).toEqual(prompts)
  const marks = { A1: 2, A9: 2, C1: 1, D1: 1, E1: 1, E2: 1, 'F1|F2': 3, F1: 3, G1: 3, H1: 2, H2: 2, I1: 2, J1: 2 }
  expect(Object.fromEntries(highlights.value)).toEqual(marks)
  expect(lossesSince(store.standingLog.value, { seat: 0, colour: 0, castles: new Set(['A9']) }).taken).toEqual([{ by: 1, spaces: ['C1', 'D1'], cut: 2, points: -7 }])
  happen(8, 0, { kind: 'border_placed', seat: 0, edge: 'A1|A2' })
  expect(Object.fromEntries(highlights.value)).toEqual({ 'A1|A2': 0 })
  store.receive({ type: 'update', stream: 9, mover: 0, undone: 8, view: aView(), prompts, events: [{ kind: 'move_undone', seat: 0, what: 'place_border' }] })
  expect(Object.fromEntries(highlights.value)).toEqual(marks)
})

test('what a bot did on the player’s seat is no answer of theirs', () => {
  open(0, [...LOG, { ...border(4, 0, 'D1|D2'), mover: 0, bot: true }])
  expect(Object.fromEntries(highlights.value)).toEqual({ 'B1|B2': 1, 'C1|C2': 2, 'D1|D2': 0 })
})

test('spectators see the latest move on the board', () => {
  open(null)
  expect([...highlights.value]).toEqual([['C1|C2', 2]])
})

test('what was missed is shown again, moment by moment, and then the present', async () => {
  vi.useFakeTimers()
  open(0)
  expect(missed.value).toEqual([2, 3])
  void showAgain()
  await vi.advanceTimersByTimeAsync(10)
  expect([moment.value, ...highlights.value.keys()]).toEqual([2, 'B1|B2'])
  await vi.advanceTimersByTimeAsync(MOMENT)
  expect([moment.value, ...highlights.value.keys()]).toEqual([3, 'C1|C2'])
  await vi.advanceTimersByTimeAsync(MOMENT)
  expect([moment.value, isShowingAgain.value]).toEqual([null, false])
  expect(api.past).toHaveBeenCalledTimes(2)
})

test('it is still offered when the game is over', async () => {
  vi.useFakeTimers()
  open(0)
  store.receive({ type: 'room', room: aRoom({ game: 'g', state: 'ended' }) })
  expect(missed.value).toEqual([2, 3])
  void showAgain()
  await vi.advanceTimersByTimeAsync(2 * MOMENT + 10)
  expect(api.past).toHaveBeenCalledTimes(2)
})

test('it stops when asked to', async () => {
  vi.useFakeTimers()
  open(0)
  void showAgain()
  await vi.advanceTimersByTimeAsync(10)
  void showAgain()
  await vi.advanceTimersByTimeAsync(2 * MOMENT)
  expect([moment.value, isShowingAgain.value]).toEqual([null, false])
  expect(api.past).toHaveBeenCalledTimes(1)
})
