import { cleanup, render } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import '../../fixtures/editions'
import { aRoom, aView } from '../../fixtures/table'
import type { GameEvent, LogEntry } from '../../net/protocol'
import { showTable } from '../../table/store'
import { LogWords } from './LogWords'

afterEach(cleanup)

const border: GameEvent = { kind: 'border_placed', seat: 0, edge: 'C2|D2' }
const turned: GameEvent = { kind: 'card_turned', seat: 0, round: 3, card: { name: '', stack: '', kind: 'actions', actions: [] } }

/** The titles of a log whose first line is that of a move. */
function titles(first: number): string[] {
  const log: LogEntry[] = [{ stream: first, events: [border] }, { stream: first + 1, events: [turned] }]
  showTable({ room: aRoom(), seat: null, view: aView(), log })
  const { container } = render(<LogWords log={log} moment={null} />)
  return [...container.querySelectorAll('h3')].map((one) => one.textContent)
}

test('lines before the first round are the setup only of a log that begins with the game', () => {
  expect(titles(1)).toEqual(['Setup', 'Round 3'])
  cleanup()
  expect(titles(41)).toEqual(['Round 3'])
})
