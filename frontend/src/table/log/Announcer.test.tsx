import { cleanup, render } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../fixtures/editions'
import { aMessage, aRoom, aView } from '../../fixtures/table'
import { switchLanguage, loadAllWords } from '../../base/i18n/languages'
import type { GameEvent } from '../../net/protocol'
import { Announcer } from './Announcer'
import { log, receive, seat } from '../store'

const placed = (first: string): GameEvent => ({ kind: 'border_placed', seat: 1, edge: `${first}|B1` })
const update = (stream: number, ...events: GameEvent[]): void => {
  receive({ type: 'update', stream, view: aView(), prompts: [], events })
}
const WAITING = { text: 'Waiting for Bo.', mine: false }
const YOURS = { text: 'Your turn.', mine: true }

const said = () => [...document.querySelectorAll('[data-announcer] p')].map(({ textContent }) => textContent)
const says = async (...lines: string[]) => { await vi.waitFor(() => { expect(said()).toEqual(lines) }) }

beforeEach(() => {
  receive({
    type: 'snapshot', stream: 4, seat: 0, room: aRoom(), view: aView(), prompts: [], log: [{ stream: 4, events: [placed('A1')] }], chat: [aMessage(1)],
  })
})
afterEach(async () => {
  cleanup()
  await switchLanguage('en')
})

test('announces each event once and in order, then the prompt, and nothing from before', async () => {
  const { rerender } = render(<Announcer status={WAITING} />)
  await says()
  update(5, placed('C1'))
  update(6, placed('D1'), placed('E1'))
  rerender(<Announcer status={YOURS} />)
  const lines = ['C1', 'D1', 'E1'].map((first) => `Bo places a border between ${first} and B1.`)
  await says(...lines, 'Your turn.')
  // A tick, an update of the room, the same view again: nothing new.
  receive({ type: 'tick', stream: 6, now: '2026-01-01T00:00:00Z' })
  receive({ type: 'room', room: aRoom() })
  rerender(<Announcer status={{ ...YOURS }} />)
  await says(...lines, 'Your turn.')
})

test('names the action that a player wants', async () => {
  const card = aView().card ?? { name: '', stack: '', kind: 'actions' as const, actions: [] }
  render(<Announcer status={WAITING} />)
  update(5, { kind: 'card_turned', seat: 0, round: 3, card })
  update(6, { kind: 'decision_laid', seat: 1, cards: [1], politics: [null] })
  await vi.waitFor(() => { expect(said().at(-1)).toBe('Bo wants 1 (6 ducats).') })
})

test('announces each new turn of the player', async () => {
  const { rerender } = render(<Announcer status={YOURS} />)
  rerender(<Announcer status={WAITING} />)
  rerender(<Announcer status={YOURS} />)
  await says('Your turn.', 'Your turn.')
})

test('announces missed events after a reconnect, and nothing of another seat’s past', async () => {
  render(<Announcer status={WAITING} />)
  log.value = [{ stream: 4, events: [placed('A1')] }, { stream: 7, events: [placed('C1')] }]
  await says('Bo places a border between C1 and B1.')
  seat.value = 2
  log.value = [{ stream: 90, events: [placed('D1')] }]
  await says('Bo places a border between C1 and B1.')
})

test('announces others’ chat messages', async () => {
  render(<Announcer status={WAITING} />)
  receive({ type: 'chat', message: aMessage(2) })
  await says('Bo says: words 2')
})

test('continues in another language with the current prompt, and removes the old lines', async () => {
  const { rerender } = render(<Announcer status={YOURS} />)
  await says('Your turn.')
  await loadAllWords()
  await switchLanguage('de')
  rerender(<Announcer status={{ ...YOURS, text: 'Du bist dran.' }} />)
  await says('Du bist dran.')
})

test('is the only announcer', () => {
  render(<Announcer status={WAITING} />)
  expect(document.querySelectorAll('[aria-live=polite]')).toHaveLength(1)
})
