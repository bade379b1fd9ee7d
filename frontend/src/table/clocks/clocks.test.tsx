import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../fixtures/editions'
import { aClock, aRoom, aView } from '../../fixtures/table'
import type { Clock, Pace } from '../../net/protocol'
import { AbsenceVotes } from '../seats/AbsenceVotes'
import { SeatTime, TurnTime } from './ClockFace'
import { faceOf, mostRelevantClock } from './clocks'
import { Extending } from './Extending'
import { PauseButton } from './PauseButton'
import { Pausing } from './Pausing'
import { statusOf } from '../status'
import { clock, closeTable, receive } from '../store'
import * as store from '../store'
import { countdown, syncTime, moment, serverNow } from './serverTime'

const NOW = Date.parse('2026-11-17T12:00:00Z')
const BLITZ: Pace = { kind: 'blitz', seconds: 30, reserve: 60, report: 0, working_days: false }
const SLOW: Pace = { kind: 'correspondence', seconds: 86_400, reserve: 0, report: 0, working_days: false }

/** A table with a clock, at which the player has a seat. */
function show(clock: Clock, pace = BLITZ, seat: number | null = 0): void {
  receive({ type: 'snapshot', stream: 1, seat, room: aRoom({ pace, clock }), view: aView(), prompts: [], log: [], chat: [] })
}

beforeEach(() => { vi.useFakeTimers({ now: NOW }); closeTable() })
afterEach(() => { cleanup(); vi.restoreAllMocks(); vi.useRealTimers() })

test('a second that has begun counts, and the time is never negative', () => {
  expect([90_000, 59_001, 59_000, 1, 0, -5_000, 3_723_000].map(countdown)).toEqual(['1:30', '1:00', '0:59', '0:01', '0:00', '0:00', '1:02:03'])
})

test('the time is the server’s, by the frame with the shortest transit', () => {
  expect(serverNow()).toBe(NOW)
  for (const late of [400, 20, 900]) syncTime(new Date(NOW + 60_000 - late).toISOString())
  expect(serverNow()).toBe(NOW + 59_980)
  closeTable()
  expect(serverNow()).toBe(NOW)
})

test('the time for the decision runs first, then the reserve', () => {
  const seat = aClock(NOW).seats[0]
  if (!seat) throw new Error('no clock')
  expect(faceOf(seat, BLITZ, null, NOW)).toEqual({ left: 30_000, reserve: 60, drawing: false, warns: false })
  expect(faceOf(seat, BLITZ, null, NOW + 40_000)).toEqual({ left: 50_000, reserve: null, drawing: true, warns: true })
  expect(faceOf(seat, BLITZ, null, NOW + 300_000)?.left).toBe(0)
  expect(faceOf(seat, BLITZ, new Date(NOW).toISOString(), NOW + 300_000)?.left).toBe(30_000)
  expect(faceOf({ ...seat, reserve: 0 }, BLITZ, null, NOW + 79_000)?.warns).toBe(false)
  expect(faceOf({ ...seat, reserve: 0 }, BLITZ, null, NOW + 80_000)?.warns).toBe(true)
})

test('the player’s own clock is the most relevant, then the one that runs out first', () => {
  const due = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
  const both = aClock(NOW, { seats: [{ seat: 0, due: due(50), reserve: 0 }, { seat: 1, due: due(20), reserve: 0 }] })
  expect([mostRelevantClock(both, 0)?.seat, mostRelevantClock(both, 1)?.seat, mostRelevantClock(both, null)?.seat]).toEqual([0, 1, 1])
  expect(mostRelevantClock(aClock(NOW), 1)?.seat).toBe(0)
})

test('a clock counts down visibly, and warns near its end', () => {
  show(aClock(NOW))
  render(<TurnTime />)
  const face = screen.getByRole('timer')
  expect(face.textContent).toContain('0:30')
  expect(face.textContent).toContain('1:00 in reserve')
  void act(() => { vi.advanceTimersByTime(29_000) })
  expect(face.textContent).toContain('0:01')
  expect(face.className).not.toContain('warns')
  void act(() => { vi.advanceTimersByTime(11_000) })
  expect(face.textContent).toContain('0:50reserve')
  expect(face.className).toContain('warns')
})

test('the reserve is shown for players who are not waited for', () => {
  show(aClock(NOW))
  render(<SeatTime number={1} />)
  screen.getByText('0:20 in reserve')
  expect(screen.queryByRole('timer')).toBeNull()
})

test('correspondence clocks show a date', () => {
  show(aClock(NOW, { seats: [{ seat: 0, due: '2026-11-24T14:00:00Z', reserve: 0 }] }), SLOW)
  render(<SeatTime number={0} />)
  expect(screen.getByRole('timer').textContent).toMatch(/until Tue.*24 Nov/)
  expect(moment(NOW + 86_400_000, NOW)).not.toContain('Nov')
})

test('updates carry the clocks, and an older room does not overwrite them', () => {
  show(aClock(NOW))
  receive({ type: 'update', stream: 2, view: aView(), prompts: [], events: [], clock: aClock(NOW, { number: 7 }) })
  expect(clock.value?.number).toBe(7)
  receive({ type: 'room', room: aRoom({ pace: BLITZ, clock: aClock(NOW, { number: 6 }) }) })
  expect(clock.value?.number).toBe(7)
  receive({ type: 'room', room: aRoom({ pace: BLITZ, clock: null }) })
  expect(clock.value).toBeNull()
})

test('a pause is proposed, accepted and ended', () => {
  const said = vi.spyOn(store, 'pause').mockResolvedValue({ ok: true })
  show(aClock(NOW))
  const { rerender } = render(<><PauseButton /><Pausing /></>)
  fireEvent.click(screen.getByRole('button', { name: 'Propose a pause' }))
  show(aClock(NOW, { number: 6, pause_wanted: [1] }))
  rerender(<><PauseButton /><Pausing /></>)
  screen.getByText('Bo would like a pause')
  expect(screen.queryByRole('button', { name: 'Propose a pause' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }))
  show(aClock(NOW, { number: 7, paused: new Date(NOW).toISOString() }))
  rerender(<><PauseButton /><Pausing /></>)
  expect(statusOf(aView(), [], 0, aRoom()).text).toBe('The game is paused')
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(said.mock.calls).toEqual([['agree'], ['agree'], ['end']])
})

test('the requested extra time is shown', () => {
  const said = vi.spyOn(store, 'extend').mockResolvedValue({ ok: true })
  show(aClock(NOW), SLOW)
  const { rerender } = render(<Extending />)
  fireEvent.click(screen.getByRole('button', { name: 'Ask for 1 day more' }))
  show(aClock(NOW, { number: 6, extension_wanted: [1] }), SLOW)
  rerender(<Extending />)
  screen.getByText(/get 1 day more/)
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }))
  expect(said.mock.calls).toEqual([['agree'], ['agree']])
})

test('a live round warns half a minute before its end', () => {
  const seat = { seat: 0, due: new Date(NOW + 120_000).toISOString(), reserve: 0 }
  const rounds: Pace = { kind: 'rounds', seconds: 120, reserve: 0, report: 30, working_days: false }
  expect([NOW, NOW + 89_000, NOW + 90_000].map((now) => faceOf(seat, rounds, null, now)?.warns)).toEqual([false, false, true])
})

test('voters decide about an absent player, and see the others’ votes', () => {
  const said = vi.spyOn(store, 'vote').mockResolvedValue({ ok: true })
  const absences = [{ seat: 1, voters: [0, 2], ballots: [{ seat: 2, choice: 'bot' as const }] }]
  show(aClock(NOW, { absences }))
  render(<AbsenceVotes />)
  screen.getByText('Bo keeps running out of time')
  expect(screen.getByRole('button', { name: /Let a bot play/ }).textContent).toContain('Cleo')
  fireEvent.click(screen.getByRole('button', { name: /Find a replacement/ }))  // prose: ok
  expect(said).toHaveBeenCalledWith(1, 'replace')
})

test.each([[1, /The others can vote/], [null, /The other players are deciding/]])('seat %s has no vote', (seat, words) => {
  show(aClock(NOW, { absences: [{ seat: 1, voters: [0, 2], ballots: [] }] }), BLITZ, seat)
  render(<AbsenceVotes />)
  screen.getByText(words)
  expect(screen.queryAllByRole('button')).toEqual([])
})
