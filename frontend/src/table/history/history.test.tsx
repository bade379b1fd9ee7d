import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import de from 'virtual:texts/de'
import '../../fixtures/editions'
import { aRoom, aView } from '../../fixtures/table'
import { localization } from '../../base/i18n/languages'
import { Log } from '../log/Log'
import { api, ApiFailure } from '../../net/api'
import type { CarryOutPrompt, LogEntry, Room } from '../../net/protocol'
import { presentAside, closeTable, myTurn, prompts, receive, standingLog, undoable, view } from '../store'
import { useShortcuts } from '../keyboard/shortcuts'
import { lastActOf, linesSince } from './since'
import { HistoryBar } from './HistoryBar'
import { SinceLastTurn } from './SinceLastTurn'

const placed = (stream: number, seat: number): LogEntry => ({ stream, events: [{ kind: 'border_placed', seat, edge: 'A1|B1' }] })
const LOG: LogEntry[] = [placed(1, 0), placed(2, 1), placed(3, 2)]
const PROMPT: CarryOutPrompt = {
  kind: 'carry_out', id: '9', optional: false, action: 1, what: 'borders', borders_left: 1, knights_left: 0, expansions_left: 0,
  edges: ['A1|B1'], knights: {}, fees: {}, expansions: {}, behind_alliances: {},
}

function Keys() {
  useShortcuts({ show: () => undefined, showKeys: () => undefined, showAid: () => undefined })
  return null
}

function sit(more: Partial<Room> = {}, entries = LOG, seat: number | null = 0): void {
  receive({ type: 'snapshot', stream: 3, seat, room: aRoom({ state: 'playing', game: 'g', ...more }), view: aView({ round: 7, waiting_for: [0] }), prompts: [PROMPT], undo: true, log: entries, chat: [] })
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () { this.open = true }
  closeTable()
  vi.spyOn(api, 'past').mockImplementation((_, stream) => Promise.resolve({ stream, seat: 0, view: aView({ round: stream, waiting_for: [1] }) }))
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

const round = () => (view.value && 'round' in view.value ? view.value.round : null)
const at = (expected: number) => waitFor(() => { expect(round()).toBe(expected) })

test('a line of the log leads to its moment and back to the present, while the game continues', async () => {
  sit()
  render(<><Log /><HistoryBar /></>)
  fireEvent.click(document.querySelectorAll('button.log-line')[0] ?? document.body)
  await at(1)
  expect([prompts.value, undoable.value, myTurn.value]).toEqual([[], null, true])
  expect(document.querySelector('.past-bar')?.textContent).toContain('Ada')
  expect(document.querySelector('[aria-current="true"]')).not.toBeNull()
  receive({ type: 'update', stream: 4, view: aView({ round: 8, waiting_for: [1] }), prompts: [], events: [{ kind: 'duel_called', seat: 1 }] })
  expect([round(), myTurn.value]).toEqual([1, false])
  fireEvent.click(screen.getByRole('button', { name: 'Back to now' }))
  expect([round(), presentAside.value, prompts.value]).toEqual([8, null, []])
  expect(document.querySelector('.past-bar')).toBeNull()
})

test('arrows move between moments; the last one leads to the present, and so does Escape', async () => {
  sit()
  render(<><Log /><HistoryBar /><Keys /></>)
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  fireEvent.click(document.querySelectorAll('button.log-line')[1] ?? document.body)
  await at(2)
  press('ArrowLeft')
  await at(1)
  press('ArrowLeft')
  await at(0)
  expect(document.querySelector('.past-bar')?.textContent).toMatch(/Looking back · .+: The start of the game\./)
  press('ArrowRight')
  await at(1)
  press('ArrowRight')
  await at(2)
  press('ArrowRight')
  await at(7)
  fireEvent.click(document.querySelectorAll('button.log-line')[1] ?? document.body)
  await at(2)
  press('Escape')
  await at(7)
})

test('a moment that cannot be shown is reported, and the table stays unchanged', async () => {
  vi.mocked(api.past).mockRejectedValue(new ApiFailure('server'))
  sit()
  render(<><Log /><HistoryBar /></>)
  fireEvent.click(document.querySelectorAll('button.log-line')[0] ?? document.body)
  await screen.findByText(/could not be shown/)
  expect([round(), prompts.value.length]).toEqual([7, 1])
  closeTable()
  await waitFor(() => { expect(document.querySelector('.past-bar')).toBeNull() })
})

test('spectators with delay have no moments, and undone events have none', () => {
  sit({ rounds_behind: 2 }, LOG, null)
  render(<Log />)
  expect(document.querySelector('button.log-line')).toBeNull()
  cleanup()
  sit({}, [placed(1, 0), placed(2, 0), { stream: 3, undone: 2, events: [{ kind: 'move_undone', seat: 0, what: 'place_border' }] }])
  render(<Log />)
  expect(document.querySelectorAll('button.log-line')).toHaveLength(1)
})

test('the recap starts after the player’s own last act, and events that befall them are no acts', () => {
  expect(lastActOf(LOG, 0)).toBe(1)
  expect(lastActOf([...LOG, { stream: 4, events: [{ kind: 'scored', seat: 0, points: 1, cause: 'mines', parts: [] }] }], 0)).toBe(1)
  expect(lastActOf([{ stream: 4, timed_out: 0, events: [{ kind: 'duel_called', seat: 0 }] }], 0)).toBeNull()
  expect(linesSince(LOG, 0).map(({ stream }) => stream)).toEqual([2, 3])
  expect(linesSince(LOG, 3)).toEqual([])
})

test('a returning player gets a recap whose lines link to their moments, and can close it', async () => {
  sit()
  render(<><SinceLastTurn /><HistoryBar /></>)
  expect((await screen.findByRole('region', { name: 'Since your last turn' })).textContent).toContain('Since your last turn · 2 events')
  fireEvent.click(screen.getByRole('button', { name: /^Since your last turn/ }))
  const lines = document.querySelectorAll('.since-lines button')
  expect(lines).toHaveLength(2)
  fireEvent.click(lines[0] ?? document.body)
  await at(2)
  fireEvent.click(screen.getByRole('button', { name: 'Back to now' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => { expect(screen.queryByRole('region', { name: 'Since your last turn' })).toBeNull() })
})

test('the recap says what the events brought the player, also in a language chosen later', async () => {
  const scored = (seat: number, points: number) => ({ kind: 'scored' as const, seat, points, cause: 'spaces_lost' as const, parts: [] })
  sit({}, [placed(1, 0), { stream: 2, events: [scored(0, -5), scored(1, 5)] }, { stream: 3, events: [scored(0, 2)] }])
  render(<SinceLastTurn />)
  expect((await screen.findByRole('region', { name: 'Since your last turn' })).textContent).toContain('· −3 points')
  fireEvent.click(screen.getByRole('button', { name: /^Since your last turn/ }))
  screen.getByText('It brought you −3 points.')
  localization.value = { language: 'de', words: de }
  await screen.findByText('−3 Punkte')
})

test('the recap disappears once the player has acted', async () => {
  sit()
  render(<SinceLastTurn />)
  expect(await screen.findByRole('region', { name: 'Since your last turn' })).toBeTruthy()
  receive({ type: 'update', stream: 4, view: aView(), prompts: [], events: [{ kind: 'duel_called', seat: 1 }] })
  expect(screen.queryByRole('region', { name: 'Since your last turn' })).not.toBeNull()
  receive({ type: 'update', stream: 5, view: aView(), prompts: [], events: [{ kind: 'border_placed', seat: 0, edge: 'B1|C1' }] })
  await waitFor(() => { expect(screen.queryByRole('region', { name: 'Since your last turn' })).toBeNull() })
})

test('the recap stays while others act', async () => {
  sit({}, [placed(1, 0), { stream: 2, events: [{ kind: 'duel_called', seat: 1 }] }])
  render(<SinceLastTurn />)
  fireEvent.click(await screen.findByRole('button', { name: /^Since your last turn/ }))
  expect(document.querySelectorAll('.since-lines button')).toHaveLength(1)
  const laid = [0, 1].map((seat) => ({ kind: 'decision_laid' as const, seat, cards: [1], politics: [null] }))
  receive({ type: 'update', stream: 3, view: aView(), prompts: [], events: laid.reverse() })
  await waitFor(() => { expect(linesSince(standingLog.value, 0).at(-1)?.stream).toBe(3) })
  expect(document.querySelectorAll('.since-lines button')).toHaveLength(1)
})

test('that others are ready is no news', () => {
  sit({}, [placed(1, 0), { stream: 2, events: [{ kind: 'decision_made', seat: 1 }] }])
  expect(linesSince(standingLog.value, 0)).toEqual([])
  render(<SinceLastTurn />)
  expect(screen.queryByRole('region')).toBeNull()
})

test('a player who acted last has no recap', () => {
  sit({}, [...LOG, placed(4, 0)])
  render(<SinceLastTurn />)
  expect(screen.queryByRole('region')).toBeNull()
})
