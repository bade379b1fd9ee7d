import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRoom, aRoomSeat, aView } from '../fixtures/table'
import type { Pace } from '../protocol'
import { Players } from './Players'
import { receive } from './store'

const NOW = Date.parse('2026-01-01T12:00:00Z')
const away = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

/** Two people, one of them away for so long. */
function show(seconds: number, away_after: number, kind: Pace['kind'] = 'untimed'): void {
  const gone = aRoomSeat(1, { online: false, away_since: away(seconds) })
  const room = aRoom({ seats: [aRoomSeat(0, { mine: true }), gone], away_after, pace: { kind, seconds: 0, reserve: 0, working_days: false } })
  receive({ type: 'snapshot', stream: 1, seat: 0, room, view: aView(), prompts: [], log: [], chat: [] })
  render(<Players room={room} view={aView()} />)
}

beforeEach(() => { vi.useFakeTimers({ now: NOW, toFake: ['Date'] }) })
afterEach(() => { cleanup(); vi.useRealTimers() })

test('a seat can be given to a bot when its player has been away for as long as the room says', () => {
  show(31, 30)
  screen.getByRole('button', { name: 'Let a bot play' })
})

test('nor by correspondence, where everybody is away', () => {
  show(31, 30, 'correspondence')
  expect(screen.queryByText(/away for/)).toBeNull()
})

test('and not before', () => {
  show(119, 120)
  screen.getByText('away for 1 minute')
  expect(screen.queryByRole('button', { name: 'Let a bot play' })).toBeNull()
})
