// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { aRoom, aSeat, aView } from '../fixtures/table'
import { answer, requiredPrompts, chat, closeTable, log, mine, myTurn, prompts, receive, refused, room, seat, showMoment, showPresent, standingLog, undo, undoable, view } from './store'

beforeEach(() => {
  closeTable()
  receive({
    type: 'snapshot', stream: 3, seat: 2, room: aRoom(), view: aView({ seats: [aSeat(0), aSeat(2, { ducats: 12 })] }),
    prompts: [{ kind: 'choose_stack', id: 'p1', optional: false, action: 2, stacks: [1, 2] }],
    log: [{ stream: 1, events: [{ kind: 'lead_drawn', seat: 0 }] }], chat: [],
  })
})

test('a snapshot replaces everything', () => {
  expect([seat.value, prompts.value.length, log.value.length]).toEqual([2, 1, 1])
  expect(mine.value?.ducats).toBe(12)
  expect(myTurn.value).toBe(true)
})

test('an update replaces view and prompts and adds to the log', () => {
  receive({ type: 'update', stream: 4, view: aView({ round: 4, waiting_for: [0] }), prompts: [], events: [{ kind: 'bid_made', seat: 1 }] })
  expect(view.value).toMatchObject({ round: 4 })
  expect(requiredPrompts.value).toEqual([])
  expect(myTurn.value).toBe(false)
  expect(log.value.map((entry) => entry.stream)).toEqual([1, 4])
})

test('an update with changes keeps the rest of the view, also while an earlier moment is shown', () => {
  const before = view.value
  receive({ type: 'update', stream: 4, changes: { round: 4 }, prompts: [], events: [] })
  expect(view.value).toEqual({ ...before, round: 4 })
  showMoment(aView({ round: 1 }))
  receive({ type: 'update', stream: 5, changes: { waiting_for: [0] }, prompts: [], events: [] })
  expect(view.value).toMatchObject({ round: 1 })
  showPresent()
  expect(view.value).toEqual({ ...before, round: 4, waiting_for: [0] })
})

test('an undoable move is identified by its stream number, and gone after the next event', async () => {
  receive({ type: 'update', stream: 4, view: aView(), prompts: [], undo: true, events: [{ kind: 'border_placed', seat: 2, edge: 'A1|B1' }] })
  expect(undoable.value).toBe(4)
  expect(await undo()).toEqual({ ok: false, failure: { code: 'server' } })
  receive({ type: 'update', stream: 5, undone: 4, view: aView(), prompts: [], events: [{ kind: 'move_undone', seat: 2, what: 'place_border' }] })
  expect(undoable.value).toBeNull()
  expect(log.value.map((entry) => entry.stream)).toEqual([1, 4, 5])
  expect(standingLog.value.map((entry) => entry.stream)).toEqual([1, 5])
  expect(await undo()).toEqual({ ok: true })
})

test('the room is updated on its own', () => {
  receive({ type: 'room', room: aRoom({ state: 'ended' }) })
  expect(room.value?.state).toBe('ended')
  expect(view.value).not.toBeNull()
})

test('a chat message is shown once', () => {
  const message = { id: 'm7', to: [], person: null, pseudonym: false, among_spectators: false, name: 'Bo', seat: 1, text: 'hello', at: '2026-01-01T00:00:00Z' }
  receive({ type: 'chat', message })
  receive({ type: 'chat', message })
  expect(chat.value).toEqual([message])
})

test('an answer without a table is refused, not dropped', async () => {
  expect(await answer('p1', { kind: 'choose_stack', stack: 1 })).toEqual({ ok: false, failure: { code: 'server' } })
  expect(refused.value).toEqual({ code: 'server' })
})
