import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAllWords } from '../../base/i18n/languages'
import { aRoom, aRoomSeat } from '../../fixtures/table'
import type { MySanction } from '../../net/protocol'
import { standing } from '../../self/standing'
import { closeTable, openLocalTable } from '../store'
import { StandIn } from './StandIn'

const BAN: MySanction = {
  id: 's1', step: 'seat_ban', reason: 'You left three games.', since: '2026-01-01T10:00:00Z', until: '2026-01-02T10:00:00Z', holds: true, lifted: null,
  acknowledged: true, appeal: null,
}
const room = aRoom({ state: 'playing', seats: [aRoomSeat(0, { mine: true, stand_in: true }), aRoomSeat(1)] })
const have = (...sanctions: MySanction[]) => { standing.value = { sanctions, reports: [], messages: [] } }

beforeEach(async () => {
  await loadAllWords()
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => { cleanup(); closeTable(); standing.value = null; vi.useRealTimers() })

test('a player with a seat ban reads why a bot plays, and until when', () => {
  render(<StandIn room={room} />)
  screen.getByText('A bot has been playing for you while you were away.')
  void act(() => { have(BAN) })
  screen.getByText(/You have a seat ban until 2 Jan 2026, .*, so a bot plays for you\./)
  void act(() => { have({ ...BAN, until: null }) })
  screen.getByText('You have a permanent seat ban, so a bot plays for you.')
  for (const over of [{ ...BAN, holds: false }, { ...BAN, until: '2026-01-01T11:00:00Z' }, { ...BAN, step: 'mute' as const }]) {
    void act(() => { have(over) })
    screen.getByText('A bot has been playing for you while you were away.')
  }
})

test('a refusal to give the seat back is shown until the ban ends', async () => {
  have(BAN)
  openLocalTable({ ask: () => Promise.resolve({ type: 'error', id: '1', code: 'sanctioned', reason: 'seat_ban' }), close: () => undefined })
  render(<StandIn room={room} />)
  fireEvent.click(screen.getByRole('button', { name: 'Take your seat back' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You may not take a seat for now.')
  void act(() => { have({ ...BAN, holds: false, lifted: '2026-01-01T12:00:00Z' }) })
  await waitFor(() => { expect(screen.queryByRole('alert')).toBeNull() })
})
