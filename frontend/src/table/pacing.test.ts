import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { borders } from '../fixtures/question'
import { aRoom, aRoomSeat, aView } from '../fixtures/table'
import type { GameEvent, Room } from '../net/protocol'
import { changeSetting, type Pace } from '../self/settings/settings'
import { forget, isStepping, showAll, showInTime, showNext } from './pacing'
import { closeTable, log, myTurn, prompts, room, undoable } from './store'

const BOT = { occupant: 'bot', level: 'squire', character: 'ortwin' } as const
const alone = () => aRoom({ state: 'playing', seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1, BOT), aRoomSeat(2, BOT)] })
const BUILT: GameEvent = { kind: 'scored', seat: 1, cause: 'founding', points: 3 } as GameEvent
const READY: GameEvent = { kind: 'decision_made', seat: 1 }

/** Opens a table at a pace. */
function sit(pace: Pace, here: Room = alone()): void {
  changeSetting({ pace })
  showInTime({ type: 'snapshot', stream: 0, seat: 0, room: here, view: aView(), prompts: [], log: [], chat: [] })
}

function moves(mover: number, stream: number, events: GameEvent[] = [BUILT]): void {
  showInTime({ type: 'update', stream, mover, bot: mover !== 0, events, view: aView(), prompts: [] })
}

const shown = () => log.value.map(({ stream }) => stream)

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { forget(); closeTable(); vi.useRealTimers() })

test.each<[Pace, number]>([['normal', 1_200], ['slow', 3_000]])('%s: a move of a bot stays visible for %i ms', (pace, stays) => {
  sit(pace)
  moves(0, 1)
  moves(1, 2)
  moves(2, 3)
  expect(shown()).toEqual([1])
  vi.advanceTimersByTime(stays - 1)
  expect(shown()).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([1, 2])
  vi.advanceTimersByTime(stays)
  expect(shown()).toEqual([1, 2, 3])
})

test('fast: every move is shown as it comes', () => {
  sit('fast')
  moves(1, 1)
  moves(2, 2)
  expect(shown()).toEqual([1, 2])
})

test('step by step, each move waits until the player wants it, and all can be shown at once', () => {
  sit('steps')
  for (const stream of [1, 2, 3, 4]) moves(1, stream)
  vi.advanceTimersByTime(60_000)
  expect([shown(), isStepping.value]).toEqual([[], true])
  showNext()
  expect(shown()).toEqual([1])
  showAll()
  expect([shown(), isStepping.value]).toEqual([[1, 2, 3, 4], false])
})

test.each<Pace>(['normal', 'steps'])('%s: nothing is asked while moves wait, since the answer would come too late', (pace) => {
  sit(pace)
  const asked = { view: aView({ waiting_for: [0] }), prompts: [borders], undo: true }
  showInTime({ type: 'update', stream: 1, mover: 0, events: [BUILT], ...asked })
  expect([prompts.value, undoable.value, myTurn.value]).toEqual([[borders], 1, true])
  showInTime({ type: 'update', stream: 2, mover: 1, bot: true, events: [BUILT], ...asked })
  expect([prompts.value, undoable.value, myTurn.value]).toEqual([[], null, false])
  showNext()
  expect([prompts.value, undoable.value, myTurn.value]).toEqual([[borders], 2, true])
})

test('choosing another pace shows what has waited', () => {
  sit('steps')
  moves(1, 1)
  changeSetting({ pace: 'fast' })
  expect(shown()).toEqual([1])
})

test('that a bot is ready waits for nothing and delays nothing', () => {
  sit('slow')
  moves(1, 1)
  moves(2, 2, [READY])
  expect(shown()).toEqual([1, 2])
})

test('everything that follows a move that waits is shown after it: the end of the game, too', () => {
  sit('slow')
  moves(1, 1)
  moves(1, 2)
  showInTime({ type: 'room', room: { ...alone(), state: 'ended' } })
  expect([shown(), room.value?.state]).toEqual([[1], 'playing'])
  vi.advanceTimersByTime(3_000)
  expect([shown(), room.value?.state]).toEqual([[1, 2], 'ended'])
})

test.each<[string, Partial<Room>]>([
  ['with another person', { seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1, BOT), aRoomSeat(2)] }],
  ['with a clock', { pace: { ...alone().pace, kind: 'blitz' } }],
])('a game %s is shown as it happens', (_, more) => {
  sit('steps', { ...alone(), ...more })
  moves(1, 1)
  expect(shown()).toEqual([1])
})

test('a new state of the whole table replaces what has waited', () => {
  sit('steps')
  moves(1, 1)
  sit('steps')
  showAll()
  expect(shown()).toEqual([])
})

test('nothing waits in a tab that is hidden', () => {
  sit('steps')
  moves(1, 1)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(shown()).toEqual([1])
  vi.restoreAllMocks()
})
