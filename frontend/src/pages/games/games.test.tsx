import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../net/api'
import type { MyGame } from '../../net/protocol'
import { MyGames } from './MyGames'
import { NextGame } from './NextGame'
import { Results } from './Results'
import { GamesWaiting } from '../../self/bar/GamesWaiting'

const game = (room: string, more: Partial<MyGame> = {}): MyGame => ({
  room, name: `Table ${room}`, edition: 'returns', seat: 1, names: ['Ada', 'Bo'], people: ['ada', 'bo'], levels: [null, null], waits: false, since: '2026-01-01T10:00:00Z', round: 3, usual_rounds: 16, ended: null, ended_by: null, results: [], ...more,
})

beforeEach(() => { vi.spyOn(api, 'me').mockResolvedValue({ name: 'Bo', person: 'bo', language: 'en', account: false, blocked: [] }) })
afterEach(() => { cleanup(); vi.restoreAllMocks() })

/** Those of a game that was won, of one that was lost, and of one that was not played to its end. */
const resultsOn = (page: number): MyGame['results'] => [
  { colour: 'yellow', place: [2, 1, null][page] ?? null, points: 1 }, { colour: 'red', place: [1, 2, null][page] ?? null, points: 21 },
]

test('running games link to their tables, finished ones to their replays, in pages', async () => {
  const asked = vi.spyOn(api, 'myGames').mockImplementation((page = 0) => Promise.resolve({
    running: [game('one', { waits: true }), game('two')], over: [game(`old-${String(page)}`, { ended: '2026-02-01T10:00:00Z', ended_by: page ? 'agreement' : 'play', results: resultsOn(page) })], pages: 3,
  }))
  render(<MyGames />)
  const running = await screen.findByRole('region', { name: 'In progress' })
  expect(within(running).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/rooms/one', '/rooms/two'])
  expect(within(running).getAllByText('your turn')).toHaveLength(1)
  expect(within(running).getAllByRole('button', { name: 'Ada' })).toHaveLength(2)
  within(running).getByText('The King Returns · Round 3 of about 16 · Table one')
  screen.getByText('The King Returns · Table old-0')
  expect(within(running).getAllByText(/^No move from you since .*2026/)).toHaveLength(2)
  screen.getByText(/^Ended: .*2026/)
  const result = screen.getByRole('list', { name: 'Result' })
  expect([...result.querySelectorAll('li')].map((line) => line.textContent)).toEqual(['1. Bo: 21 pointsyou', '2. Ada: 1 point'])
  expect(screen.getByRole('link', { name: 'Replay: Table old-0' }).getAttribute('href')).toBe('/rooms/old-0/replay')
  const outcome = () => screen.queryByText(/^(won|lost)$/)?.textContent.trim()
  expect(outcome()).toBe('won')
  fireEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByRole('link', { name: 'Replay: Table old-1' })
  expect(asked).toHaveBeenLastCalledWith(1)
  screen.getByText('The King Returns · ended by agreement · Table old-1')
  expect(outcome()).toBe('lost')
  fireEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByRole('link', { name: 'Replay: Table old-2' })
  expect(outcome()).toBeUndefined()
})

test('a bot’s level stands beside its result', () => {
  render(<Results game={game('old', { levels: [null, 'squire'], results: [{ colour: 'yellow', place: 2, points: 1 }, { colour: 'red', place: 1, points: 21 }] })} />)
  expect([...screen.getByRole('list', { name: 'Result' }).children].map((line) => line.textContent)).toEqual(['1. Bo: 21 points(Squire)', '2. Ada: 1 point'])
})

test('a player with nothing to do gets a link to the game that has waited the longest', async () => {
  const asked = vi.spyOn(api, 'myGames').mockResolvedValue({ running: [game('here', { waits: true }), game('long', { waits: true }), game('short', { waits: true }), game('idle')], over: [], pages: 0 })
  const { rerender } = render(<NextGame room="here" idle={false} />)
  expect(asked).not.toHaveBeenCalled()
  rerender(<NextGame room="here" idle />)
  expect((await screen.findByRole('link', { name: 'Next game (2)' })).getAttribute('href')).toBe('/rooms/long')
  rerender(<NextGame room="here" idle={false} />)
  await waitFor(() => { expect(screen.queryByRole('link')).toBeNull() })
})

test('the number of waiting games is shown beside their link, and refreshed when the tab becomes visible', async () => {
  const asked = vi.spyOn(api, 'myGames').mockResolvedValue({ running: [game('one', { waits: true }), game('two')], over: [], pages: 0 })
  const { container } = render(<GamesWaiting />)
  await screen.findByText('Your turn in 1 game')
  asked.mockResolvedValue({ running: [game('one', { waits: true }), game('two', { waits: true })], over: [], pages: 0 })
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText('Your turn in 2 games')
  asked.mockResolvedValue({ running: [game('one')], over: [], pages: 0 })
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => { expect(container.childElementCount).toBe(0) })
})
