import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import '../../fixtures/editions'
import { aRoom, aView } from '../../fixtures/table'
import type { GameEvent, ServerFrame } from '../../net/protocol'
import { closeTable, receive } from '../store'
import { Losses } from './Losses'

const board = { ...aView().board, castles: [{ space: 'C2', colour: 0 }, { space: 'F4', colour: 1 }] }
const view = aView({ board })
const ANSWER: GameEvent = { kind: 'decision_made', seat: 0 }
const TAKEN: GameEvent[] = [
  { kind: 'expanded', seat: 1, castle: 'F4', spaces: ['D2', 'E2'], lost: ['C2'] },
  { kind: 'scored', seat: 1, points: 12, cause: 'expansion', parts: [] },
  { kind: 'scored', seat: 0, points: -12, cause: 'spaces_lost', parts: [] },
]

/** The words of the panel after the player's answer and these acts of others. */
function said(...acts: GameEvent[][]): string | null {
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ state: 'playing', game: 'g' }), view, prompts: [], log: [], chat: [] })
  const update = (stream: number, mover: number, events: GameEvent[]) => ({ type: 'update', stream, mover, events, view, prompts: [] }) as unknown as ServerFrame
  receive(update(2, 0, [ANSWER]))
  acts.forEach((events, at) => { receive(update(3 + at, 1, events)) })
  const { container } = render(<Losses again={null} />)
  return container.textContent
}

afterEach(() => { cleanup(); closeTable() })

test('says who took what from the player, what that cut off, and the points it cost, in one line for each rival', () => {
  const cut: GameEvent[] = [{ kind: 'cut_off', castle: 'C2', colour: 0, spaces: ['G1', 'G2'] }, { kind: 'scored', seat: 0, points: -3, cause: 'cut_off', parts: [] }]
  expect(said([...TAKEN, ...cut])).toBe('Bo expanded by D2 and E2 at your expense, cutting off 2 spaces: −15.')
  cleanup()
  expect(said([{ kind: 'expanded', seat: 1, castle: 'F4', spaces: ['D2'], lost: ['C2'] }])).toBe('Bo expanded by D2 at your expense.')
})

test('says that an alliance was forced on the player, and what else cost knights or points', () => {
  expect(said([{ kind: 'alliance_forced', seat: 1, own: 'F4', other: 'C2' }])).toBe('Bo forces an alliance between F4 and C2.')
  cleanup()
  expect(said([{ kind: 'scored', seat: 0, points: -5, cause: 'monopoly', parts: [] }])).toMatch(/^Ada loses 5 points/)
  cleanup()
  expect(said([{ kind: 'knight_turned', seat: 1, own: 'F4', other: 'C2', colour: 0, knight: 'C1', space: 'E4', ducats: 0, treasures: [] }])).toMatch(/^Bo removes the knight/)
})

test('says nothing of what others did to each other, nor of anything that the player has answered', () => {
  expect(said([
    { kind: 'expanded', seat: 2, castle: 'H1', spaces: ['G4'], lost: ['F4'] }, { kind: 'scored', seat: 1, points: -1, cause: 'spaces_lost', parts: [] },
    { kind: 'alliance_forced', seat: 2, own: 'H1', other: 'F4' }, { kind: 'scored', seat: 0, points: 2, cause: 'silver_find', parts: [] },
  ])).toBe('')
  cleanup()
  const { rerender, container } = render(<Losses again={null} />)
  expect(said(TAKEN)).not.toBe('')
  receive({ type: 'update', stream: 9, mover: 0, events: [ANSWER], view, prompts: [] })
  rerender(<Losses again={null} />)
  expect(container.textContent).toBe('')
})

test('shows it again', () => {
  said(TAKEN)
  cleanup()
  const again = vi.fn()
  render(<Losses again={again} />)
  fireEvent.click(screen.getByRole('button', { name: 'Show again what happened since your last move' }))
  expect(again).toHaveBeenCalledOnce()
})
