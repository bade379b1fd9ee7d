import { cleanup, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aView } from '../../fixtures/table'
import { api } from '../../net/api'
import type { Profile, ProfileGame } from '../../net/protocol'
import { PlayerPage } from './PlayerPage'

const game = (room: string, more: Partial<ProfileGame> = {}): ProfileGame => ({
  room, game: `g-${room}`, seat: 1, name: `Table ${room}`, edition: 'classic', names: ['Ada', 'Bo'], people: ['ada', 'bo'], levels: [null, null], ended: '2026-03-01T10:00:00Z', ended_by: 'play', won: true,
  results: [{ colour: 'yellow', place: 2, points: 40 }, { colour: 'red', place: 1, points: 51 }], ...more,
})
const bo: Profile = {
  person: 'bo', name: 'Bo', guest: false, program: false, mine: false, since: '2026-01-01', languages: [], pages: 1, blocked: false, note: '',
  record: [{ edition: 'classic', games: 4, wins: 1 }], games: [game('new', { ended_by: 'agreement' }), game('old', { won: false })],
}

beforeEach(() => {
  vi.spyOn(api, 'ratingsOf').mockResolvedValue({ ratings: [] })
  vi.spyOn(api, 'player').mockResolvedValue(bo)
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

test('a profile opens with results and games, by opponents; block and note come last', async () => {
  vi.spyOn(api, 'game').mockRejectedValue(new Error('older rules'))
  const { container } = render(<PlayerPage person="bo" />)
  const record = await screen.findByRole('region', { name: 'Results' })
  expect(record.textContent).toContain('1 win in 4 games')
  const games = screen.getByRole('region', { name: 'Finished' })
  within(games).getByText('Classic · ended by agreement · Table new')
  expect(within(games).getAllByRole('button', { name: 'Ada' })).toHaveLength(2)
  expect(within(games).getAllByRole('list', { name: 'Result' })[0]?.textContent).toBe('1. Bo: 51 points2. Ada: 40 points')
  within(games).getByText('won')
  expect([...container.querySelectorAll('section')].at(-1)?.getAttribute('aria-label')).toBe('For your eyes only')
})

test('the board of the latest game is drawn, and leads to its replay', async () => {
  const asked = vi.spyOn(api, 'game').mockResolvedValue({ view: aView() } as unknown as Awaited<ReturnType<typeof api.game>>)
  render(<PlayerPage person="bo" />)
  const board = await screen.findByRole('region', { name: 'The board of the latest game' })
  expect(asked).toHaveBeenCalledWith('g-new')
  await waitFor(() => { expect(board.querySelector('.board-svg')).toBeTruthy() })
  expect(within(board).getByRole('link').getAttribute('href')).toBe('/rooms/new/replay')
})
