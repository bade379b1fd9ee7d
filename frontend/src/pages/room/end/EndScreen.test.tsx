import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../../fixtures/editions'
import { anInternetView } from '../../../fixtures/internet'
import { aRoom, aRoomSeat, aView } from '../../../fixtures/table'
import { myName } from '../../../self/me'
import { api } from '../../../net/api'
import type { Room } from '../../../net/protocol'
import { closeTable, log } from '../../../table/store'
import { botLevel } from '../../lobby/botLevel'
import { EndScreen } from './EndScreen'

// jsdom has no dialogs.
beforeEach(() => { HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) { this.open = true }) })
afterEach(() => { cleanup(); closeTable(); vi.restoreAllMocks() })

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

it('keeps the clock and the level in another game against bots', async () => {
  myName.value = 'Ada'
  const played = vi.spyOn(api, 'playNow').mockResolvedValue(aRoom({ id: NEXT }))
  const room = ended([aRoomSeat(0, { mine: true }), aRoomSeat(1, { occupant: 'bot', level: 'page' })], { rematch: null })
  show({ ...room, pace: { ...room.pace, kind: 'relaxed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Play again' }))
  await waitFor(() => { expect(played).toHaveBeenCalledWith({ edition: room.edition, options: room.options, pace: { kind: 'relaxed' }, level: 'page' }) })
})

it('celebrates a first win against bots, names the next goal, and suggests the level that suits now', async () => {
  const record = (wins: number) => ({ players: 2, level: 'squire' as const, games: 2, wins })
  const asked = vi.spyOn(api, 'progress').mockResolvedValue({ editions: [{ edition: 'classic', records: [record(1)], suggested: 'squire', goal: { players: 3, level: 'plain' } }] })
  const seats = [aRoomSeat(0, { mine: true }), aRoomSeat(1, { occupant: 'bot', name: 'Ortwin', level: 'squire', character: 'ortwin' })]
  const winning = aView({ phase: 'ended', outcome: { reason: 'the_king_is_dead', winners: [0], places: { 0: 1, 1: 2, 2: 3, 3: 4 }, money: { 0: 9, 1: 4, 2: 0, 3: 1 }, fiefs: {} } })
  const room = ended(seats, { rematch: null, ended_by: 'play' })
  const { unmount } = render(<EndScreen room={room} view={winning} close={() => undefined} />)
  await screen.findByText('Your first win against Squires with 2 players!')
  screen.getByText('Next goal: win against Knights with 3 players.')
  myName.value = 'Ada'
  const played = vi.spyOn(api, 'playNow').mockResolvedValue(aRoom({ id: NEXT }))
  fireEvent.click(screen.getByRole('button', { name: 'Play against Knights' }))
  await waitFor(() => { expect(played.mock.calls[0]?.[0]).toMatchObject({ edition: 'classic', options: { players: 3 }, level: 'plain' }) })
  played.mockClear()
  botLevel.value = 'squire'
  unmount()
  asked.mockResolvedValue({ editions: [{ edition: 'classic', records: [record(2)], suggested: 'plain', goal: null }] })
  render(<EndScreen room={room} view={winning} close={() => undefined} />)
  await screen.findByText('Two wins running: Knights would suit you now.')
  screen.getByText('You have won against every level, with every number of players.')
  expect(screen.queryByText(/first win/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Play against Knights' }))
  await waitFor(() => { expect(played.mock.calls[0]?.[0]).toMatchObject({ edition: 'classic', level: 'plain' }) })
  expect(botLevel.value).toBe('plain')
})

it.each([
  ['a person', aRoomSeat(1), 'play'], ['bots, stopped by a moderator', aRoomSeat(1, { occupant: 'bot', level: 'squire' }), 'moderator'],
] as const)('has no progress to show after a game against %s', (_, other, ended_by) => {
  const asked = vi.spyOn(api, 'progress')
  show(ended([aRoomSeat(0, { mine: true }), other], { rematch: null, ended_by }))
  expect(asked).not.toHaveBeenCalled()
})

const over = () => {
  const view = aView({ phase: 'ended', outcome: { reason: 'the_king_is_dead', winners: [1], places: { 0: 2, 1: 1, 2: 3, 3: 4 }, money: {}, fiefs: {} } })
  log.value = [{ stream: 7, events: [{ kind: 'expanded', seat: 1, castle: 'C4', spaces: ['C5'], lost: [] }, { kind: 'scored', seat: 1, points: 6, cause: 'expansion', parts: [] }] }]
  return { ...view, board: { ...view.board, provinces: [{ castle: 'A1', colour: 0, spaces: ['A1', 'A2'], knights: 1 }, { castle: 'C4', colour: 1, spaces: ['C4', 'C5', 'C6'], knights: 0 }] } }
}

it('tells players of their own game: place, turning point with its replay, and their largest province', () => {
  render(<EndScreen room={ended(players)} view={over()} close={() => undefined} />)
  screen.getByRole('heading', { level: 1, name: /^You come second with/ })
  const turning = screen.getByRole('region', { name: 'Turning point' })
  expect(turning.textContent).toContain('expands the province of C4 by C5')
  expect(turning.textContent).toContain('scores 6 points')
  expect(screen.getByRole('link', { name: 'Watch it again' }).getAttribute('href')).toBe('/rooms/r-0123456789/replay#before-7')
  expect(screen.getByRole('region', { name: 'Your largest province' }).textContent).toContain('2 spaces around the castle A1')
})

it('plays the report of the round with the turning point, where rounds have reports', () => {
  const view = anInternetView({ phase: 'ended', outcome: { reason: 'the_king_is_dead', winners: [1], places: { 0: 2, 1: 1 }, money: {}, fiefs: {} } })
  log.value = [
    { stream: 6, events: [{ kind: 'round_begun', round: 3, last_round: null, politics_left: [] }] },
    { stream: 7, events: [{ kind: 'expanded', seat: 1, castle: 'C4', spaces: ['C5'], lost: [] }, { kind: 'scored', seat: 1, points: 6, cause: 'expansion', parts: [] }] },
  ]
  render(<EndScreen room={ended(players, { edition: 'internet' })} view={view} close={() => undefined} />)
  expect(screen.getByRole('link', { name: 'Watch it again' }).getAttribute('href')).toBe('/rooms/r-0123456789/rounds/3#play')
})

it('tells spectators who won, and of the largest province of all', () => {
  render(<EndScreen room={ended([aRoomSeat(0), aRoomSeat(1)])} view={over()} close={() => undefined} />)
  screen.getByRole('heading', { level: 1, name: /wins$/ })
  expect(screen.getByRole('region', { name: 'Largest province' }).textContent).toContain('3 spaces around the castle C4')
})

it.each([['a winner', 1, 1], ['a loser', 0, 0], ['a spectator', null, 1]])('shows the crest of who won as a prize, to %s', (_, mine, crests) => {
  const { container } = render(<EndScreen room={ended([0, 1].map((seat) => aRoomSeat(seat, { mine: seat === mine })))} view={over()} close={() => undefined} />)
  expect(container.querySelectorAll('.end-crests .crest')).toHaveLength(crests)
})

it('says of an abandoned game how it ended, to players too', () => {
  render(<EndScreen room={ended(players, { ended_by: 'deserted' })} view={aView()} close={() => undefined} />)
  screen.getByRole('heading', { level: 1, name: 'The game was closed: nobody was left.' })
})
