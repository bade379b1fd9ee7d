import { afterEach, expect, test, vi } from 'vitest'
import { aRoom, aView } from '../../fixtures/table'
import { api } from '../../net/api'
import type { LogEntry } from '../../net/protocol'
import * as store from '../store'
import { highlights } from './highlights'
import { moment } from './lookBack'
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
