import { cleanup, render } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import '../../fixtures/editions'
import { room } from '../../fixtures/replay'
import { aView } from '../../fixtures/table'
import type { GameEvent, LogEntry } from '../../net/protocol'
import { chaptersOf } from '../../table/log/chapters'
import { closeTable, showTable } from '../../table/store'
import { Caption } from './Caption'

afterEach(() => { cleanup(); closeTable() })

test('however much happens at the end, the caption says who won', () => {
  const mines = (seat: number): GameEvent => ({ kind: 'scored', seat, points: 2, cause: 'mines', parts: [] })
  const log: LogEntry[] = [{ stream: 9, events: [mines(0), mines(1), mines(0), { kind: 'game_ended', winners: [1] }] }]
  showTable({ room, seat: null, view: aView(), log })
  const { container } = render(<Caption chapters={chaptersOf(log)} moment={9} />)
  expect(container.textContent).toBe('Ada scores 2 points: mines at the end. Bo wins! … and 2 more events in the log')
})

test('a round that is resolved all at once leads to its report, which plays it', () => {
  const mines: GameEvent = { kind: 'scored', seat: 0, points: 2, cause: 'mines', parts: [] }
  const log: LogEntry[] = [{ stream: 9, events: [mines, mines, mines] }, { stream: 10, events: [mines] }]
  showTable({ room, seat: null, view: aView(), log })
  const at = (moment: number) => render(<Caption chapters={chaptersOf(log)} moment={moment} report={(round) => `/rounds/${String(round)}`} />)
  expect(at(9).getByText('Play the round').getAttribute('href')).toBe('/rounds/0')
  cleanup()
  expect(at(10).queryByText('Play the round')).toBeNull()
})
