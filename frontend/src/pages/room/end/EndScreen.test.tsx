import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../../fixtures/editions'
import { aRoom, aRoomSeat, aView } from '../../../fixtures/table'
import { myName } from '../../../self/me'
import { api } from '../../../net/api'
import type { Room } from '../../../net/protocol'
import { EndScreen } from './EndScreen'

// jsdom has no dialogs.
beforeEach(() => { HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) { this.open = true }) })
afterEach(() => { cleanup(); vi.restoreAllMocks() })

it.each([[false, 1], [true, 0]])('asks for the seats of the next game unless they are drawn by lot: pseudonyms %s', (pseudonyms, asked) => {
  const room = aRoom({ state: 'ended', pseudonyms, seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1)] })
  render(<EndScreen room={{ ...room, can: { ...room.can, rematch: true } }} view={aView()} close={() => undefined} />)
  expect(screen.queryAllByLabelText('Seats in the next game')).toHaveLength(asked)
  expect(screen.getByRole('button', { name: 'Play again' })).toBeTruthy()
})

const NEXT = 'next-0123456'
const FREE = { occupant: null, name: '' }
const ended = (seats: Room['seats'], more: Partial<Room> = {}): Room => {
  const room = aRoom({ state: 'ended', rematch: NEXT, seats, ...more })
  return { ...room, can: { ...room.can, rematch: seats.some(({ mine }) => mine) } }
}
const show = (room: Room) => render(<EndScreen room={room} view={aView()} close={() => undefined} />)
const players = [aRoomSeat(0, { mine: true }), aRoomSeat(1)]

it.each([
  ['open', aRoomSeat(0, { ...FREE, held: 'Ada', held_mine: true }), 'A seat is being held for you for now.', 'button', 'Join the next game'],
  ['open', aRoomSeat(0, { mine: true }), 'You have a seat in the next game.', 'link', 'Go to the next game'],
  ['playing', aRoomSeat(0, { mine: true }), 'The next game has begun.', 'link', 'Go to the next game'],
  ['playing', aRoomSeat(0), 'The next game has begun.', 'link', 'Go to the next game'],
] as const)('shows the state of the next game, and links to it: %s, %o', async (state, seat, words, role, name) => {
  vi.spyOn(api, 'room').mockResolvedValue(aRoom({ id: NEXT, state, seats: [seat, aRoomSeat(1)] }))
  show(ended(players))
  await screen.findByText(words)
  const way = screen.getByRole(role, { name })
  if (role === 'link') expect(way.getAttribute('href')).toBe(`/rooms/${NEXT}`)
  expect(screen.queryByText('Play again')).toBeNull()
})

it('refreshes the next game when the tab becomes visible again', async () => {
  const asked = vi.spyOn(api, 'room').mockResolvedValue(aRoom({ id: NEXT, state: 'open', seats: [aRoomSeat(0, { ...FREE, held_mine: true }), aRoomSeat(1)] }))
  show(ended(players))
  await screen.findByText('A seat is being held for you for now.')
  asked.mockResolvedValue(aRoom({ id: NEXT, state: 'playing' }))
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('The next game has begun.')
})

it('links spectators to the next game or, if there is none, lets them create a table with its own name', async () => {
  vi.spyOn(api, 'room').mockResolvedValue(aRoom({ id: NEXT, state: 'open' }))
  const made = vi.spyOn(api, 'make').mockResolvedValue(aRoom({ id: 'own-01234567' }))
  const strangers = [aRoomSeat(0), aRoomSeat(1)]
  const { unmount } = show(ended(strangers))
  expect(screen.getByRole('link', { name: 'Go to the next game' }).getAttribute('href')).toBe(`/rooms/${NEXT}`)
  unmount()
  myName.value = 'Nora'
  vi.spyOn(api, 'me').mockRejectedValue(new Error('not asked'))
  show(ended(strangers, { rematch: null }))
  expect(screen.queryByText('Play again')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Create a table like this' }))
  await waitFor(() => { expect(made).toHaveBeenCalledOnce() })
  expect(made.mock.calls[0]?.[0]).not.toHaveProperty('name')
})
