import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EndScreen } from './end/EndScreen'
import { unfold } from '../../fixtures/folds'
import '../../fixtures/editions'
import { aRoom, aRoomSeat, aView } from '../../fixtures/table'
import { myName } from '../../self/me'
import { loadStored } from '../../base/browser/storage'
import { chooseBotLevel } from '../lobby/botLevel'
import { api } from '../../net/api'
import type { Room, RoomCan } from '../../net/protocol'
import * as store from '../../table/store'
import { ClosedRoom } from './ClosedRoom'
import { WaitingRoom } from './WaitingRoom'

const can: RoomCan = aRoom().can
const HOST: Partial<Room> = { state: 'open', creator_mine: true, can: { ...can, edit: true, leave: true, add_bots: true } }

function open(more: Partial<Room> = {}): Room {
  const seats = [aRoomSeat(0, { mine: true, host: true }), aRoomSeat(1), aRoomSeat(2, { occupant: null, name: '' })]
  return aRoom({ seats, ...HOST, ...more })
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) { this.open = true }
  myName.value = 'Ada'
  vi.spyOn(api, 'paces').mockResolvedValue([])
  vi.spyOn(api, 'mail').mockResolvedValue({ offered: false } as Awaited<ReturnType<typeof api.mail>>)
})
afterEach(() => { cleanup(); vi.restoreAllMocks(); vi.useRealTimers() })

test('a host gives a reason for removing a player', async () => {
  const removed = vi.spyOn(api, 'remove').mockResolvedValue(open())
  render(<WaitingRoom room={open()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bo' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: 'Bad behaviour' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => { expect(removed).toHaveBeenCalledWith('r-0123456789', 1, 'behaviour') })
})

test('a host whose table is full reads that it is, not what the button says', () => {
  render(<WaitingRoom room={open({ seats: [aRoomSeat(0, { mine: true, host: true }), aRoomSeat(1)], can: { ...can, start: true } })} />)
  expect(screen.getByText('All seats are taken').getAttribute('role')).toBe('status')
})

test('a host whose table is full keeps the field and the button for bots, so that nothing moves', () => {
  const full = open({ seats: [aRoomSeat(0, { mine: true, host: true }), aRoomSeat(1)], can: { ...can, edit: true, start: true } })
  const { rerender } = render(<WaitingRoom room={full} />)
  screen.getByRole('combobox', { name: 'Bot level' })
  expect(screen.getByRole('button', { name: 'Fill with bots' }).hasAttribute('disabled')).toBe(true)
  rerender(<WaitingRoom room={{ ...full, rated: true }} />)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a removed player sees the reason and the end of the ban, and cannot sit down before', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T11:50:00Z') })
  const seats = [aRoomSeat(0, { host: true }), aRoomSeat(1, { occupant: null, name: '' })]
  render(<WaitingRoom room={open({ creator_mine: false, seats, can: { ...can, join: true }, removed: { reason: 'away', until: '2026-01-01T12:00:00Z' } })} />)
  const said = screen.getByText(/The host has removed you from your seat\. Reason: Away for too long\./)
  const sit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sit here' })
  expect([sit().disabled, sit().title]).toEqual([true, said.textContent])
  await act(async () => { await vi.advanceTimersByTimeAsync(599_000) })
  expect(sit().disabled).toBe(true)
  await act(async () => { await vi.advanceTimersByTimeAsync(2_000) })
  expect([sit().disabled, sit().title]).toEqual([false, ''])
  expect(said.isConnected).toBe(false)
})

test.each([[false, 'everyone', 'Anyone with this link can sit down here or watch.'], [false, 'none', 'Anyone with this link can sit down here. Nobody can watch.'],
  [true, 'link', 'Anyone with this link and the password can sit down here or watch.'],
  [true, 'none', 'Anyone with this link and the password can sit down here. Nobody can watch.']] as const)(
  'a host reads what their link lets others do: password %s, watching %s', (locked, watching, words) => {
    render(<WaitingRoom room={open({ locked, watching })} />)
    screen.getByText(words)
  },
)

test('a host makes another player host, asks whether all are ready, and changes the table', async () => {
  const made = vi.spyOn(api, 'makeHost').mockResolvedValue(open())
  const asked = vi.spyOn(api, 'askReady').mockResolvedValue(open())
  const edited = vi.spyOn(api, 'edit').mockResolvedValue(open())
  render(<WaitingRoom room={open()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Make Bo the host' }))
  await waitFor(() => { expect(made).toHaveBeenCalledWith('r-0123456789', 1) })
  const press = async (name: string) => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    await waitFor(() => { expect(button.disabled).toBe(false) })
    fireEvent.click(button)
  }
  await press('Ask if everyone is ready')
  await waitFor(() => { expect(asked).toHaveBeenCalled() })
  await press('Change settings')
  const dialog = within(screen.getByRole('dialog'))
  await unfold('Seats and rating')
  fireEvent.click(dialog.getByRole('radio', { name: 'Random' }))
  const change = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  await waitFor(() => { expect(change.disabled).toBe(false) })
  fireEvent.click(change)
  await waitFor(() => { expect(edited).toHaveBeenCalledWith('r-0123456789', expect.objectContaining({ seating: 'lot', name: 'A table' })) })
})

test('bots play at the level that the host chooses', async () => {
  const added = vi.spyOn(api, 'addBot').mockResolvedValue(open())
  render(<WaitingRoom room={open()} />)
  const levels = () => within(screen.getByRole('combobox', { name: 'Bot level' })).getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  expect(levels()).toEqual(['page', 'squire', 'plain'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Bot level' }), { target: { value: 'page' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add a bot' }))
  await waitFor(() => { expect(added).toHaveBeenCalledWith('r-0123456789', 2, 'page') })
  expect(loadStored('lionheart.bot_level', 'localStorage')).toBe('page')
  await act(() => { chooseBotLevel('count') })
  fireEvent.click(screen.getByRole('button', { name: 'Add a bot' }))
  await waitFor(() => { expect(added).toHaveBeenLastCalledWith('r-0123456789', 2, 'plain') })
  cleanup()
  render(<WaitingRoom room={open({ seats: open().seats.slice(1) })} />)
  expect(levels()).toEqual(['page', 'squire', 'plain', 'count'])
  fireEvent.click(screen.getByRole('button', { name: 'Add a bot' }))
  await waitFor(() => { expect(added).toHaveBeenLastCalledWith('r-0123456789', 2, 'count') })
  chooseBotLevel('squire')
})

test('a player who is asked confirms being ready', async () => {
  const said = vi.spyOn(api, 'ready').mockResolvedValue(open())
  const seats = [aRoomSeat(0, { host: true }), aRoomSeat(1, { mine: true, ready: false })]
  render(<WaitingRoom room={open({ creator_mine: false, seats, can: { ...can, ready: true } })} />)
  screen.getByText('Waiting for everyone to be ready')
  screen.getByText('not ready')
  screen.getByText(/^The host is asking/)
  fireEvent.click(screen.getByRole('button', { name: 'I am ready' }))
  await waitFor(() => { expect(said).toHaveBeenCalledWith('r-0123456789', true) })
})

test('a player who is not ready yet is not said to have been asked', async () => {
  const said = vi.spyOn(api, 'ready').mockResolvedValue(open())
  const seated = (ready: boolean) => open({
    creator_mine: false, seats: [aRoomSeat(0, { host: true }), aRoomSeat(1, { mine: true, ready })], can: { ...can, ready: true },
  })
  const { rerender } = render(<WaitingRoom room={seated(true)} />)
  fireEvent.click(screen.getByRole('button', { name: 'I am not ready yet' }))
  await waitFor(() => { expect(said).toHaveBeenCalledWith('r-0123456789', false) })
  rerender(<WaitingRoom room={seated(false)} />)
  screen.getByText('The game cannot start until you are ready.')
  expect(screen.queryByText(/^The host is asking/)).toBeNull()
})

test('a reserved seat is for its player only', () => {
  const free = { occupant: null, name: '' }
  const seats = [aRoomSeat(0), aRoomSeat(1, { ...free, held: 'Cy' }), aRoomSeat(2, { ...free, held: 'Ada', held_mine: true })]
  render(<WaitingRoom room={open({ creator_mine: false, seats, held_until: '2026-01-01T12:05:00Z', can: { ...can, join: true } })} />)
  screen.getByText('Held for Cy')
  screen.getByText(/^Seats are held until .*05.*; after that anyone can take them\.$/)
  screen.getByText('Held for you')
  expect(screen.getAllByRole('button', { name: 'Sit here' })).toHaveLength(1)
})

test('all settings that a player agrees to are in words', () => {
  render(<WaitingRoom room={open({ rated: true, seating: 'lot', language: 'de', programs: true })} />)
  const rules = within(screen.getByRole('region', { name: 'Rules at this table' }))
  for (const said of [/^Rated · random seats · programs allowed$/, /The result changes the players’ ratings/, /Deutsch/, /Programs from outside/, /replaced by a bot/]) rules.getByText(said)
})

test('a private table asks for its password', async () => {
  vi.spyOn(api, 'room').mockResolvedValue(open({ locked: true, creator_mine: false, can: { ...can, enter: true } }))
  const entered = vi.spyOn(api, 'enter').mockResolvedValue(open())
  const opened = vi.spyOn(store, 'openTable').mockImplementation(() => undefined)
  render(<ClosedRoom id="r-0123456789" />)
  fireEvent.input(await screen.findByLabelText('Table password'), { target: { value: 'Löwe' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enter' }))
  await waitFor(() => { expect(opened).toHaveBeenCalled() })
  expect(entered).toHaveBeenCalledWith('r-0123456789', 'Löwe')
})

test('after a game with others all can play again, and the rating changes are shown', async () => {
  const again = vi.spyOn(api, 'rematch').mockResolvedValue(open({ id: 'next-0123456' }))
  vi.spyOn(api, 'gameRatings').mockResolvedValue({ ratings: [{ seat: 1, person: 'bo', name: 'Bo', left: false, before: 1000, after: 1042, weight: 1 }, { seat: 0, person: 'cy', name: 'Cy', left: true, before: 1000, after: 970, weight: 0.5625 }] })
  const view = aView({ outcome: { reason: 'king', winners: [1], places: { 0: 2, 1: 1, 2: 3, 3: 4 }, money: {}, fiefs: {} } })
  const seats = [aRoomSeat(0, { mine: true }), aRoomSeat(1)]
  const room = aRoom({ state: 'ended', ended_by: 'play', rated: true, rating: 'done', rematch: 'next-0123456', seats, can: { ...can, rematch: true } })
  store.view.value = view
  store.room.value = room
  render(<EndScreen room={room} view={view} close={() => undefined} />)
  await screen.findByText('Bo: 1000 → 1042')
  expect(screen.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent)).toEqual(expect.arrayContaining([
    'Bo: 1000 → 1042', 'Cy (left): 1000 → 970 (counted at 56%, after many games with the same people)',
  ]))
  fireEvent.click(screen.getByRole('button', { name: 'Join the next game' }))
  await waitFor(() => { expect(again).toHaveBeenCalledWith('r-0123456789', 'keep') })
  store.view.value = null
  store.room.value = null
})

test('the host’s changes are highlighted for players who had agreed, until they agree again', () => {
  const seen = (ready: boolean, watching: Room['watching']) => open({
    creator_mine: false, watching, can: { ...can, ready: true }, seats: [aRoomSeat(0, { host: true }), aRoomSeat(1, { mine: true, ready })],
  })
  const { rerender, unmount } = render(<WaitingRoom room={seen(true, 'everyone')} />)
  const marked = () => [...document.querySelectorAll('.terms .changed')].map((line) => line.textContent)
  expect(marked()).toEqual([])
  rerender(<WaitingRoom room={seen(false, 'none')} />)
  screen.getByText('The host has changed the table: Watching. Are you still ready to play?')
  expect(marked()).toEqual(['WatchingNobody may watchChanged (was: Everyone may watch)'])
  unmount()
  const again = render(<WaitingRoom room={seen(false, 'none')} />)
  expect(marked()).toHaveLength(1)
  again.rerender(<WaitingRoom room={seen(true, 'none')} />)
  expect(marked()).toEqual([])
})

test('the host sees no highlight of their own change', () => {
  const { container, rerender } = render(<WaitingRoom room={open()} />)
  rerender(<WaitingRoom room={open({ watching: 'none' })} />)
  expect(container.querySelector('.terms .changed')).toBeNull()
})
