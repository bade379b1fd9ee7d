import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { muted, unmute } from '../../self/relations/muted'
import '../../fixtures/editions'
import { aRoom, aRoomSeat, aView } from '../../fixtures/table'
import { blocked, myName, myPerson } from '../../self/me'
import { reportTarget } from '../../self/standing'
import { api } from '../../net/api'
import type { Profile } from '../../net/protocol'
import { Seats } from '../room/Seats'
import { Players } from '../../table/seats/Players'
import { closeTable, room as roomSignal } from '../../table/store'
import { selectedPerson } from '../../self/relations/selectedPerson'
import { PersonDialog } from './PersonDialog'

const bo: Profile = { person: 'bo', name: 'Bo', guest: false, program: false, mine: false, since: '2026-01-01', languages: ['nl'], record: [{ edition: 'classic', games: 3, wins: 1 }, { edition: 'returns', games: 1, wins: 1 }], games: [], pages: 0, blocked: false, note: '' }
const nothing = () => undefined

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn()
  vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ada', person: 'ada', language: 'en', account: false, blocked: [] })
  vi.spyOn(api, 'standing').mockResolvedValue({ sanctions: [], reports: [], messages: [] })
  myName.value = 'Ada'
  myPerson.value = 'ada'
})
afterEach(() => {
  cleanup()
  closeTable()
  selectedPerson.value = reportTarget.value = null
  blocked.value = new Set()
  unmute('bo')
  vi.restoreAllMocks()
})

/** The names at a waiting room's seats, with their links. */
function waiting(more: Parameters<typeof aRoom>[0] = {}): void {
  const seats = [aRoomSeat(0, { mine: true }), aRoomSeat(1), aRoomSeat(2, { occupant: 'bot', person: null, name: 'Dietrich' })]
  render(<><Seats room={aRoom({ state: 'open', game: null, seats, ...more })} busy={false} join={nothing} addBot={nothing} remove={nothing} /><PersonDialog /></>)
}
const press = (name: string) => { fireEvent.click(screen.getByRole('button', { name, hidden: true })) }

test('a name leads to its person’s page, muting, reporting, blocking and a note; the player’s own and a bot’s do not', async () => {
  vi.spyOn(api, 'player').mockResolvedValue(bo)
  const relation = vi.spyOn(api, 'relation').mockResolvedValue({ people: [{ person: 'bo', name: 'Bo', blocked: true, note: '' }] })
  waiting()
  expect(screen.queryByRole('button', { name: 'Ada' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Dietrich' })).toBeNull()
  press('Bo')
  await screen.findByText('has an account · 2 wins in 4 games · speaks Dutch')
  expect(screen.getByRole('link', { name: 'View profile', hidden: true }).getAttribute('href')).toBe('/players/bo')
  screen.getByLabelText('Note')
  fireEvent.click(screen.getByRole('switch', { name: 'Block', hidden: true }))
  await waitFor(() => { expect(blocked.value.has('bo')).toBe(true) })
  expect(relation).toHaveBeenCalledWith('bo', { blocked: true, note: '' })
  // Blocked people are muted anyway.
  expect(screen.queryByRole('button', { name: 'Mute Bo', hidden: true })).toBeNull()
  press('Report Bo')
  expect(selectedPerson.value).toBeNull()
  expect(reportTarget.value).toEqual({ name: 'Bo', room: 'r-0123456789', seat: 1 })
})

test('muting a person closes the menu', () => {
  vi.spyOn(api, 'player').mockResolvedValue(bo)
  waiting()
  press('Bo')
  press('Mute Bo')
  expect(muted.value).toEqual({ bo: 'Bo' })
  expect(selectedPerson.value).toBeNull()
})

test('under a pseudonym nothing leads to the person, and no profile is requested', () => {
  const asked = vi.spyOn(api, 'player')
  waiting({ pseudonyms: true })
  press('Bo')
  screen.getByText('You will learn who this is when the game is over.')
  screen.getByRole('button', { name: 'Mute Bo', hidden: true })
  expect(screen.queryByRole('link', { hidden: true })).toBeNull()
  expect(screen.queryByRole('switch', { hidden: true })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  press('Report Bo')
  expect(reportTarget.value).toEqual({ name: 'Bo', room: 'r-0123456789', seat: 1 })
})

test('names at the table lead there, too; after a game under pseudonyms they lead to the real people', () => {
  const seats = [aRoomSeat(0, { mine: true }), aRoomSeat(1)]
  const show = (state: 'playing' | 'ended') => {
    const room = aRoom({ pseudonyms: true, state, seats })
    roomSignal.value = room
    render(<Players room={room} view={aView()} />)
    fireEvent.click(screen.getByRole('button', { name: 'Bo' }))
    expect(selectedPerson.value).toEqual({ name: 'Bo', person: 'bo', pseudonym: state === 'playing', met: { room: room.id, seat: 1 } })
    cleanup()
  }
  void act(() => { show('playing') })
  void act(() => { show('ended') })
})
