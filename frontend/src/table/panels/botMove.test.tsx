import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../fixtures/editions'
import { aRoom, aRoomSeat, aView } from '../../fixtures/table'
import type { GameEvent } from '../../net/protocol'
import { changeSetting } from '../../self/settings/settings'
import { forget, showInTime } from '../pacing'
import { closeTable } from '../store'
import { BotMove } from './BotMove'

const room = aRoom({ state: 'playing', seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1, { occupant: 'bot', name: 'Ortwin', level: 'squire', character: 'ortwin' })] })
const PLACED = { kind: 'border_placed', seat: 1, edge: 'A1|B1', left: 1 } as unknown as GameEvent
const moves = (mover: number, stream: number, event: GameEvent) => {
  showInTime({ type: 'update', stream, mover, bot: mover !== 0, events: [event], view: aView(), prompts: [] })
}

beforeEach(() => { showInTime({ type: 'snapshot', stream: 0, seat: 0, room, view: aView(), prompts: [], log: [], chat: [] }) })
afterEach(() => { cleanup(); forget(); closeTable(); changeSetting({ pace: 'normal' }) })

test('what a bot has just done is said in words', () => {
  moves(1, 1, PLACED)
  const { container } = render(<BotMove />)
  expect(container.textContent).toContain('Ortwin')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the player’s own move is not repeated, nor that a bot is ready', () => {
  moves(0, 1, { ...PLACED, seat: 0 } as GameEvent)
  moves(1, 2, { kind: 'decision_made', seat: 1 })
  expect(render(<BotMove />).container.textContent).toBe('')
})

test('step by step, the next move is shown on demand', () => {
  changeSetting({ pace: 'steps' })
  moves(1, 1, PLACED)
  const { container } = render(<BotMove />)
  expect(container.textContent).not.toContain('Ortwin')
  screen.getByRole('button', { name: 'Next move' })
})
