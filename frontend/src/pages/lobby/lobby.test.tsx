import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unfold } from '../../fixtures/folds'
import { aRoom, aRoomSeat } from '../../fixtures/table'
import { hasAccount, myName } from '../../self/me'
import { loadStored } from '../../base/browser/storage'
import { api } from '../../net/api'
import { wishOf } from '../../net/paceWish'
import type { PaceInfo } from '../../net/protocol'
import { GameList } from './GameList'
import { HowTo } from './HowTo'
import { chooseBotLevel } from './botLevel'
import { PlayNow } from './PlayNow'
import { RoomForm } from './RoomForm'
import { RoomList } from './RoomList'
import { rooms } from './rooms'
import { unsentWish } from './wish'

const PACES: PaceInfo[] = [
  { kind: 'untimed', seconds: 0, reserve: 0, hours: [], minutes: [] },
  { kind: 'relaxed', seconds: 180, reserve: 900, hours: [], minutes: [] },
  { kind: 'rounds', seconds: 0, reserve: 0, hours: [], minutes: [2, 5, 10] },
  { kind: 'correspondence', seconds: 0, reserve: 0, hours: [12, 24], minutes: [] },
]

beforeEach(() => {
  vi.spyOn(api, 'paces').mockResolvedValue(PACES)
  vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ada', language: 'en', person: 'ada', account: false, blocked: [] })
  myName.value = 'Ada'
  hasAccount.value = true
  unsentWish.value = null
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

test('any edition can be played right away, against bots in all other seats', async () => {
  const played = vi.spyOn(api, 'playNow').mockResolvedValue(aRoom())
  render(<PlayNow />)
  fireEvent.click(await screen.findByRole('button', { name: 'Play now: The King Returns' }))
  await waitFor(() => { expect(played).toHaveBeenCalledWith({ edition: 'returns', options: { players: 4 }, level: 'squire' }) })
  screen.getByText(/The 2003 game/)
})

test('fewer opponents can be chosen', async () => {
  const played = vi.spyOn(api, 'playNow').mockResolvedValue(aRoom())
  render(<PlayNow />)
  const [players] = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Players' })
  if (!players) throw new Error('no number can be chosen')
  expect([...players.options].map(({ text }) => text)).toEqual(['against 3 bots', 'against 2 bots', 'against 1 bot'])
  fireEvent.change(players, { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Play now: Classic' }))
  await waitFor(() => { expect(played).toHaveBeenCalledWith({ edition: 'classic', options: { players: 2 }, level: 'squire' }) })
})

test('games against bots begin at the level chosen last', async () => {
  const played = vi.spyOn(api, 'playNow').mockResolvedValue(aRoom())
  render(<PlayNow />)
  const [level] = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Bot level' })
  if (!level) throw new Error('no level can be chosen')
  expect([...level.options].map(({ text }) => text)).toEqual(['Page (easy)', 'Squire (medium)', 'Knight (hard)'])
  fireEvent.change(level, { target: { value: 'page' } })
  fireEvent.click(screen.getByRole('button', { name: 'Play now: Classic' }))
  await waitFor(() => { expect(played).toHaveBeenCalledWith({ edition: 'classic', options: { players: 4 }, level: 'page' }) })
  expect(loadStored('lionheart.bot_level', 'localStorage')).toBe('page')
  chooseBotLevel('squire')
})

test('a level is offered only at tables of a size at which it plays; at others the strongest of theirs plays', async () => {
  const played = vi.spyOn(api, 'playNow').mockResolvedValue(aRoom())
  render(<PlayNow />)
  const [players] = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Players' })
  const [level] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Bot level' })
  if (!players || !level) throw new Error('no number or level can be chosen')
  const play = async (...expected: [number, string]) => {
    played.mockClear()
    fireEvent.click(screen.getByRole('button', { name: 'Play now: Classic' }))
    await waitFor(() => { expect([played.mock.calls[0]?.[0].options.players, played.mock.calls[0]?.[0].level]).toEqual(expected) })
  }
  fireEvent.change(players, { target: { value: '2' } })
  expect([...level.options].map(({ text }) => text)).toEqual(['Page (easy)', 'Squire (medium)', 'Knight (hard)', 'Count (very hard)'])
  fireEvent.change(level, { target: { value: 'count' } })
  await play(2, 'count')
  fireEvent.change(players, { target: { value: '3' } })
  expect(level.value).toBe('plain')
  await play(3, 'plain')
  chooseBotLevel('squire')
})

test('any edition can be played with people, with its default time control', async () => {
  const matched = vi.spyOn(api, 'match').mockResolvedValue(aRoom({ id: 'found-0123456789' }))
  render(<PlayNow />)
  fireEvent.click(await screen.findByRole('button', { name: 'Play with people: The King Returns' }))
  await waitFor(() => { expect(location.pathname).toBe('/rooms/found-0123456789') })
  expect(matched).toHaveBeenCalledWith({ edition: 'returns', options: { players: 4 }, pace: { kind: 'relaxed' }, language: 'en' })
})

test('a table is created for an edition, with no more seats than it allows', async () => {
  const made = vi.spyOn(api, 'make').mockResolvedValue(aRoom())
  render(<RoomForm />)
  fireEvent.click(screen.getByRole('radio', { name: 'Internet' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Seven' }))
  fireEvent.click(screen.getByRole('radio', { name: 'The King Returns' }))
  expect(screen.queryByRole('radio', { name: 'Seven' })).toBeNull()
  screen.getAllByText(/For two to four players\./)
  fireEvent.click(screen.getByRole('button', { name: 'Create table' }))
  await waitFor(() => {
    expect(made.mock.lastCall?.[0]).toMatchObject({ edition: 'returns', options: { players: 4, hidden_money: false } })
  })
})

test('internet defaults to one move a day, with its options in words', async () => {
  const made = vi.spyOn(api, 'make').mockResolvedValue(aRoom())
  render(<RoomForm />)
  await screen.findByRole('radio', { name: 'Relaxed' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Internet' }))
  screen.getByText(/For four to seven players\./)
  expect(screen.getAllByRole('radio', { name: /^(Four|Five|Six|Seven)$/ })).toHaveLength(4)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Correspondence' })).checked).toBe(true)
  await unfold('Seats and rating')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bidding' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Random' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create table' }))
  await waitFor(() => {
    expect(made).toHaveBeenCalledWith(expect.objectContaining({
      edition: 'internet', seating: 'lot', options: { players: 7, colour_bidding: false, open_politics: false }, pace: { kind: 'correspondence', hours: 24, working_days: false },
    }))
  })
})

test('where all play simultaneously, a table can have a number of minutes per round', async () => {
  const made = vi.spyOn(api, 'make').mockResolvedValue(aRoom())
  render(<RoomForm />)
  await screen.findByRole('radio', { name: 'Relaxed' })
  expect(screen.queryByRole('radio', { name: 'Live rounds' })).toBeNull()
  fireEvent.click(await screen.findByRole('radio', { name: 'Internet' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Live rounds' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '5 minutes' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '10 minutes' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create table' }))
  await waitFor(() => { expect(made.mock.lastCall?.[0].pace).toEqual({ kind: 'rounds', minutes: 10 }) })
  fireEvent.click(screen.getByRole('radio', { name: 'Classic' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Relaxed' }).checked).toBe(true)
})

test('the list shows the length of a live round, and a new game has the same clock', () => {
  const pace = { kind: 'rounds', seconds: 300, reserve: 0, report: 30, working_days: false } as const
  rooms.value = [aRoom({ pace, state: 'open' })]
  render(<RoomList />)
  screen.getByText('Live: 5 minutes per round, plus 30 seconds for its report')
  expect(wishOf(pace)).toEqual({ kind: 'rounds', minutes: 5 })
})

test('a table has the chosen time control, for correspondence with hours and days', async () => {
  const made = vi.spyOn(api, 'make').mockResolvedValue(aRoom())
  render(<RoomForm />)
  await screen.findByRole('radio', { name: 'Relaxed', description: /3 minutes per decision, 15 minutes in reserve\..*default move/ })
  fireEvent.click(screen.getByRole('radio', { name: 'Correspondence' }))
  fireEvent.click(screen.getByRole('radio', { name: '12 hours' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Working days only' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create table' }))
  await waitFor(() => { expect(made.mock.lastCall?.[0].pace).toEqual({ kind: 'correspondence', hours: 12, working_days: true }) })
})

test('the list shows the time control of a table, if it has one', () => {
  const pace = { kind: 'correspondence', seconds: 72 * 3600, reserve: 0, report: 0, working_days: true } as const
  rooms.value = [aRoom({ pace, state: 'open' }), aRoom({ id: 'other-room-id', state: 'open' })]
  render(<RoomList />)
  expect(screen.getAllByText(/per decision/).map((one) => one.textContent.trim())).toEqual(['Correspondence: 3 days per decision, working days only'])
})

test('the list shows the edition and the number of seats', () => {
  const seats = [aRoomSeat(0), aRoomSeat(1, { occupant: null, name: '' })]
  rooms.value = [aRoom({ edition: 'returns', options: { players: 2, hidden_money: true }, state: 'open', seats })]
  render(<RoomList />)
  const row = within(screen.getByRole('listitem'))
  row.getByText('The King Returns')
  row.getByText('2 seats')
  row.getByText(/Hidden money/)
})

test('the explanation of each edition can be unfolded', () => {
  render(<HowTo />)
  expect([...document.querySelectorAll('summary')].map((one) => one.textContent)).toEqual(['Classic', 'The King Returns', 'Internet'])
  screen.getByText(/sell one power card/)
})

test('the explanation of the edition chosen for a new table is unfolded', async () => {
  render(<><RoomForm /><HowTo /></>)
  const unfolded = () => [...document.querySelectorAll('.how-to details[open] a')].map((one) => one.getAttribute('href'))
  expect(unfolded()).toEqual(['/rules/classic'])
  fireEvent.click(screen.getByRole('radio', { name: 'Internet' }))
  await waitFor(() => { expect(unfolded()).toEqual(['/rules/internet']) })
})

test('the host chooses who may watch; everyone only if the table is listed', async () => {
  const made = vi.spyOn(api, 'make').mockResolvedValue(aRoom())
  render(<RoomForm />)
  await unfold('Who can join', 'Watching')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Everyone' })).checked).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Listed in the lobby' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Anyone with the link/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Nobody' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create table' }))
  await waitFor(() => { expect(made).toHaveBeenCalledWith(expect.objectContaining({ public: false, watching: 'none' })) })
})

test('games are listed apart from open tables, those of people first and the latest move on top', () => {
  const can = { ...aRoom().can, watch: true }
  const moved = (minutes: number) => ({ round: 3, usual_rounds: 25, scores: [12, 7], last_move: new Date(Date.now() - minutes * 60_000).toISOString() })
  const bots = [aRoomSeat(0, { occupant: 'bot', name: 'Margot' }), aRoomSeat(1, { occupant: 'bot', name: 'Berthold' })]
  const people = [aRoomSeat(0, { name: 'Ada', rating: 1240 }), aRoomSeat(1, { name: 'Bo' })]
  rooms.value = [
    aRoom({ id: 'bots-0123456789', name: 'Bots', can, seats: bots, progress: moved(0) }),
    aRoom({ id: 'late-0123456789', name: 'Late', can, seats: people, progress: null, created: '2026-01-01T10:00:00Z' }),
    aRoom({ id: 'live-0123456789', name: 'Live', can, seats: people, progress: moved(5), spectator_count: 2 }),
    aRoom({ id: 'open-0123456789', name: 'Open', state: 'open' }),
  ]
  render(<><RoomList /><GameList /></>)
  const games = within(screen.getByRole('region', { name: 'Games to watch' }))
  expect(games.getAllByRole('link', { name: 'Watch' }).map((link) => link.getAttribute('href'))).toEqual(['/rooms/live-0123456789', '/rooms/late-0123456789', '/rooms/bots-0123456789'])
  const live = games.getByText('Live').closest('li')
  expect(live?.textContent).toMatch(/Ada124012Bo7 *Round 3 of about 25 *no clock *2 spectators *last move 5 min\.? ago/)
  expect(within(screen.getByRole('list', { name: 'Open tables' })).getAllByRole('link').map((link) => link.textContent)).toEqual(['Open'])
})

test('a game to watch shows the players’ colours unless they are bid for', () => {
  rooms.value = [aRoom({ name: 'Set' }), aRoom({ name: 'Bid', edition: 'internet', options: { colour_bidding: true } })]
  render(<GameList />)
  const crests = (name: string) => [...screen.getByText(name).closest('li')?.querySelectorAll('.crest') ?? []].map((crest) => crest.getAttribute('class'))
  expect(crests('Set').slice(0, 2)).toEqual(['crest seat-yellow', 'crest seat-red'])
  expect(crests('Bid')).toEqual([])
})

test('seats of running games that may be taken over are among the open tables', async () => {
  const over = vi.spyOn(api, 'takeOver').mockResolvedValue(aRoom())
  const can = { ...aRoom().can, watch: true }
  const seats = [aRoomSeat(0), aRoomSeat(1, { offered: true, stand_in: true })]
  rooms.value = [
    aRoom({ id: 'open-to-all-0', name: 'Seen', seats, can: { ...can, take_over: true } }),
    aRoom({ id: 'closed-to-all', name: 'Unseen', watching: 'none', press: 'none', seats, can: { ...can, watch: false, take_over: true } }),
  ]
  render(<RoomList />)
  const [seen, unseen] = screen.getAllByRole('listitem')
  expect(within(seen as HTMLElement).getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('/rooms/open-to-all-0')
  expect(within(unseen as HTMLElement).queryByRole('link', { name: 'Watch' })).toBeNull()
  within(unseen as HTMLElement).getByText('Nobody may watch')
  within(unseen as HTMLElement).getByText('Chat during play: None')
  fireEvent.click(within(unseen as HTMLElement).getByRole('button'))
  await waitFor(() => { expect(over).toHaveBeenCalledWith('closed-to-all', 1) })
})

test('games of two are not rated, and a password is sent only if one is given', async () => {
  const made = vi.spyOn(api, 'make').mockResolvedValue(aRoom())
  render(<RoomForm />)
  await unfold('Seats and rating', 'Who can join')
  fireEvent.click(screen.getByRole('switch', { name: 'Rated' }))
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'open' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create table' }))
  await waitFor(() => { expect(made.mock.lastCall?.[0]).toMatchObject({ rated: true, password: 'open', language: 'en', seating: 'choice' }) })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Two' }))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Rated' }).disabled).toBe(true)
  screen.getByText('Two-player games are not rated.')
  await waitFor(() => { expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create table' }).disabled).toBe(false) })
  fireEvent.click(screen.getByRole('button', { name: 'Create table' }))
  await waitFor(() => { expect(made.mock.lastCall?.[0]).toMatchObject({ rated: false, options: { players: 2 } }) })
  expect(made.mock.lastCall?.[0].password).toBeUndefined()
})

test('games without a clock are not rated', async () => {
  const made = vi.spyOn(api, 'make').mockResolvedValue(aRoom())
  render(<RoomForm />)
  await unfold('Seats and rating')
  fireEvent.click(screen.getByRole('switch', { name: 'Rated' }))
  fireEvent.click(within(screen.getByRole('group', { name: 'Clock' })).getByRole('radio', { name: 'None' }))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Rated' }).disabled).toBe(true)
  screen.getByText('Games without a clock are not rated.')
  fireEvent.click(screen.getByRole('button', { name: 'Create table' }))
  await waitFor(() => { expect(made.mock.lastCall?.[0]).toMatchObject({ rated: false, pace: { kind: 'untimed' } }) })
})

test('the list of open tables can be filtered', () => {
  const slow = { kind: 'correspondence', seconds: 3600, reserve: 0, report: 0, working_days: false } as const
  rooms.value = [
    aRoom({ id: 'one-0123456789', name: 'One', state: 'open', edition: 'returns', language: 'de' }),
    aRoom({ id: 'two-0123456789', name: 'Two', state: 'open', pace: slow, rated: true, seats: [aRoomSeat(0), aRoomSeat(1, { occupant: null })] }),
  ]
  render(<RoomList />)
  const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.room-name')?.textContent)
  const ask = (label: string, value: string) => { fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } }) }
  expect(names()).toEqual(['One', 'Two'])
  for (const [label, value, shown] of [
    ['Game', 'returns', 'One'], ['Clock', 'slow', 'Two'], ['Language at the table', 'de', 'One'], ['Rated games', 'yes', 'Two'], ['Players', '2', 'Two'],
  ] as const) {
    ask(label, value)
    expect(names()).toEqual([shown])
    ask(label, '')
  }
  fireEvent.click(screen.getByRole('switch', { name: 'Only with free seats' }))
  expect(names()).toEqual(['Two'])
  ask('Clock', 'live')
  expect(names()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Show all tables' }))
  expect(names()).toEqual(['One', 'Two'])
})

test('a table with a password is opened, not joined right away', () => {
  rooms.value = [aRoom({ id: 'locked-0123456', locked: true, rated: true, state: 'open', seats: [aRoomSeat(0), aRoomSeat(1, { occupant: null })] })]
  render(<RoomList />)
  expect(screen.getByRole('link', { name: 'Enter' }).getAttribute('href')).toBe('/rooms/locked-0123456')
  expect(screen.queryByRole('button', { name: 'Take a seat' })).toBeNull()
  screen.getByText('with a password')
  screen.getByText('Rated')
})

test('a table shows the strength of its waiting players, and can be filtered by it', async () => {
  vi.spyOn(api, 'myRatings').mockResolvedValue({ ratings: [{ edition: 'classic', players: 2, points: 1450, games: 9, steps: [] }] })
  const waiting = (name: string, ...ratings: (number | null)[]) =>
    aRoom({ id: `${name}-0123456789`, name, state: 'open', seats: ratings.map((rating, seat) => aRoomSeat(seat, { rating })) })
  rooms.value = [waiting('New', 1000, null), waiting('Good', 1300, 1500), waiting('Best', 1700, 1900), waiting('Unknown', null, null)]
  render(<RoomList />)
  const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.room-name')?.textContent)
  expect(['Rating: 1000', 'Rating: 1300–1500', 'Rating: 1700–1900'].map((words) => screen.getAllByText(words).length)).toEqual([1, 1, 1])
  const strength = screen.getByRole('combobox', { name: 'Player rating' })
  for (const [value, shown] of [['low', ['New']], ['middle', ['Good']], ['high', ['Best']]] as const) {
    fireEvent.change(strength, { target: { value } })
    expect(names()).toEqual(shown)
  }
  fireEvent.change(strength, { target: { value: 'mine' } })
  await waitFor(() => { expect(names()).toEqual(['Good']) })
  fireEvent.change(strength, { target: { value: '' } })
  cleanup()
  hasAccount.value = false
  render(<RoomList />)
  within(screen.getByRole('combobox', { name: 'Player rating' })).getByRole('option', { name: 'below 1300' })
  expect(screen.queryByRole('option', { name: 'around mine' })).toBeNull()
})
