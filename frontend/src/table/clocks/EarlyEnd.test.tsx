import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../fixtures/editions'
import { aRoom, aRoomSeat, aView } from '../../fixtures/table'
import type { Room } from '../../net/protocol'
import { LeaveButton } from '../seats/LeaveButton'
import { closeTable, receive } from '../store'
import * as store from '../store'
import { EarlyEnd } from './EarlyEnd'
import { isTableAsked } from './tableQuestions'

/** A table of three, seen from a seat or as a spectator, at which these have agreed to end the game. */
function show(agreed: number[], { seat = 0, ...more }: Partial<Room> & { seat?: number | null } = {}): Room {
  const room = aRoom({ early_end: { needed: [0, 1, 2], agreed, rated_from: null }, can: { ...aRoom().can, leave: seat !== null }, ...more })
  receive({ type: 'snapshot', stream: 1, seat, room, view: aView(), prompts: [], log: [], chat: [] })
  return room
}

async function openDialog(room: Room): Promise<void> {
  render(<LeaveButton room={room} words />)
  fireEvent.click(screen.getByRole('button', { name: 'Leave the game' }))
  await screen.findByRole('button', { name: 'Leave for good' })
}

beforeEach(() => {
  closeTable()
  HTMLDialogElement.prototype.showModal = function () { this.open = true }
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

test('a player who would leave can propose to end the game instead', async () => {
  const said = vi.spyOn(store, 'endEarly').mockResolvedValue({ ok: true })
  await openDialog(show([], { early_end: { needed: [0, 1], agreed: [], rated_from: 14 } }))
  screen.getByText(/It counts for the ratings from round 14 on/)
  fireEvent.click(screen.getByRole('button', { name: 'Propose to end the game now' }))
  expect(said.mock.calls).toEqual([['agree']])
})

test('a refused proposal says why', async () => {
  vi.spyOn(store, 'endEarly').mockResolvedValue({ ok: false, failure: { code: 'refused', reason: 'end_proposed_before' } })
  await openDialog(show([]))
  fireEvent.click(screen.getByRole('button', { name: 'Propose to end the game now' }))
  await screen.findByText('You have already proposed to end the game in this round.')
})

test('it is not offered to those who do not decide, and not twice', async () => {
  await openDialog(show([1]))
  expect(screen.queryByRole('button', { name: 'Propose to end the game now' })).toBeNull()
  cleanup()
  await openDialog(show([], { early_end: null, seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1, { occupant: 'bot' })] }))
  expect(screen.queryByRole('button', { name: 'Propose to end the game now' })).toBeNull()
  screen.getByText(/the game waits for you/)
})

test('a proposal that comes to nothing is not just gone', () => {
  show([1])
  render(<EarlyEnd />)
  void act(() => { receive({ type: 'room', room: aRoom({ early_end: { needed: [0, 1, 2], agreed: [], rated_from: null } }) }) })
  expect(isTableAsked()).toBe(true)
  screen.getByText(/has been declined or withdrawn/)
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(isTableAsked()).toBe(false)
})

test('who has declined it is not told so', async () => {
  vi.spyOn(store, 'endEarly').mockImplementation(() => {
    receive({ type: 'room', room: aRoom({ early_end: { needed: [0, 1, 2], agreed: [], rated_from: null } }) })
    return Promise.resolve({ ok: true })
  })
  show([1])
  render(<EarlyEnd />)
  fireEvent.click(screen.getByRole('button', { name: 'Keep playing' }))
  await waitFor(() => { expect(isTableAsked()).toBe(false) })
})

test('a proposal names who is missing, and is agreed to or declined', () => {
  const said = vi.spyOn(store, 'endEarly').mockResolvedValue({ ok: true })
  show([1])
  expect(isTableAsked()).toBe(true)
  render(<EarlyEnd />)
  screen.getByText('Bo wants to end the game now')
  screen.getByText('It ends when Ada and Cleo agree too.')
  fireEvent.click(screen.getByRole('button', { name: 'End the game' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep playing' }))
  expect(said.mock.calls).toEqual([['agree'], ['decline']])
})

test('those who have agreed can withdraw, and spectators only watch', () => {
  show([0, 1])
  render(<EarlyEnd />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'You agree' }).disabled).toBe(true)
  screen.getByRole('button', { name: 'Withdraw' })
  cleanup()
  show([0, 1], { seat: null })
  render(<EarlyEnd />)
  screen.getByText('Ada and Bo want to end the game now')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('when the last one who had not agreed has left, the others can end the game', () => {
  const said = vi.spyOn(store, 'endEarly').mockResolvedValue({ ok: true })
  show([0, 1], { early_end: { needed: [0, 1], agreed: [0, 1], rated_from: null } })
  render(<EarlyEnd />)
  screen.getByText('Everyone who is still playing agrees.')
  fireEvent.click(screen.getByRole('button', { name: 'End the game' }))
  expect(said.mock.calls).toEqual([['agree']])
})

test('a refusal goes away when something has happened', async () => {
  vi.spyOn(store, 'endEarly').mockResolvedValue({ ok: false, failure: { code: 'refused', reason: 'something_sealed' } })
  show([1])
  render(<EarlyEnd />)
  fireEvent.click(screen.getByRole('button', { name: 'End the game' }))
  await screen.findByText(/Something is still face down/)
  receive({ type: 'update', stream: 2, view: aView(), prompts: [], events: [{ kind: 'decision_made', seat: 1 }] })
  await waitFor(() => { expect(screen.queryByText(/Something is still face down/)).toBeNull() })
})
