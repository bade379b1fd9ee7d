import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../net/api'
import type { RatingLine } from '../../net/protocol'
import { PlayerPage } from '../people/PlayerPage'
import { RatingHistory } from './RatingHistory'
import { RatingsPage } from './RatingsPage'

const rating: RatingLine = { edition: 'classic', players: 4, points: 1080, games: 2, steps: [{ at: '2026-01-01T00:00:00Z', place: 2, points: 990 }, { at: '2026-01-02T00:00:00Z', place: 1, points: 1080 }] }

beforeEach(() => {
  vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ada', language: 'en', person: 'ada', account: false, blocked: [] })
  vi.spyOn(api, 'myRatings').mockResolvedValue({ ratings: [rating] })
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

test('the leaderboard is shown for each game and number of players', async () => {
  const asked = vi.spyOn(api, 'board').mockImplementation((_, players) => Promise.resolve({
    edition: 'classic', players, fewest_games: 3, rows: players === 4 ? [{ place: 1, person: 'p', name: 'Ada', points: 1200, games: 5, mine: true }] : [],
  }))
  render(<RatingsPage />)
  await screen.findByRole('table', { name: 'Top players: Classic, 4 players' })
  screen.getByRole('row', { name: '1 Ada 1200 5' })
  fireEvent.click(screen.getByRole('radio', { name: 'Three' }))
  await screen.findByText('Nobody is listed here yet.')
  fireEvent.click(screen.getByRole('radio', { name: 'Internet' }))
  await waitFor(() => { expect(asked).toHaveBeenLastCalledWith('internet', 4) })
  expect(screen.queryByRole('radio', { name: 'Two' })).toBeNull()
})

test('the chart runs from the initial rating to the current one, and its numbers are words, too', () => {
  render(<RatingHistory ratings={[rating]} />)
  const picture = screen.getByRole('img', { name: 'Classic, 4 players: 1080 after 2 games; between 990 and 1080' })
  expect(picture.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(3)
})

test('a person’s page shows the history of their ratings', async () => {
  vi.spyOn(api, 'player').mockResolvedValue({
    person: 'bo', name: 'Bo', guest: false, program: false, mine: false, since: '2026-01-01T00:00:00Z', languages: [], record: [], games: [], pages: 1, blocked: false, note: '',
  })
  vi.spyOn(api, 'ratingsOf').mockResolvedValue({ ratings: [rating] })
  render(<PlayerPage person="bo" />)
  await screen.findByRole('img', { name: /1080 after 2 games/ })
})
