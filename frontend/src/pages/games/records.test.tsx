import { render, screen, within } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { api } from '../../net/api'
import { BotRecords } from './BotRecords'

test('what was won against bots is listed by number of players and level, with the next goal', async () => {
  vi.spyOn(api, 'progress').mockResolvedValue({ editions: [
    { edition: 'classic', records: [{ players: 2, level: 'squire', games: 3, wins: 1 }, { players: 4, level: 'page', games: 1, wins: 0 }], suggested: 'squire', goal: { players: 4, level: 'page' } },
    { edition: 'returns', records: [], suggested: 'squire', goal: { players: 4, level: 'page' } },
  ] })
  render(<BotRecords />)
  const table = await screen.findByRole('table', { name: 'Classic' })
  expect(within(table).getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent.trim()))).toEqual([
    ['Players', 'Page', 'Squire', 'Knight', 'Count'], ['2', '–', '1 of 3', '–', '–'], ['4', '0 of 1', '–', '–', '–'],
  ])
  screen.getByText('Next goal: win against Pages with 4 players.')
  expect(screen.getAllByRole('table')).toHaveLength(1)
})
