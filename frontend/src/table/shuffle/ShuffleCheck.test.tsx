import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import fixture from '../../fixtures/shuffles.json'
import { aRoom, aView } from '../../fixtures/table'
import { api } from '../../net/api'
import type { Shuffle } from '../../net/protocol'
import * as shuffles from './shuffle'
import * as source from './source'
import { ShuffleCheck } from './ShuffleCheck'

const [game] = fixture.games
if (!game) throw new Error('the fixture is empty')
const { commitment, seed, salt, draws } = game
const opened: Shuffle = { commitment, opened: { seed, salt } }
const show = (shuffle: Shuffle | null) => render(<ShuffleCheck room={aRoom({ shuffle })} view={aView()} />)

Element.prototype.scrollIntoView = () => undefined

afterEach(() => { cleanup(); vi.restoreAllMocks() })

test('there is nothing to check while the seed is hidden', () => {
  expect(show(null).container.textContent).toBe('')
  expect(show({ commitment, opened: null }).container.textContent).toBe('')
})

test('hash, seed and salt are shown, and the comparisons in words', async () => {
  vi.spyOn(api, 'draws').mockResolvedValue(draws)
  vi.spyOn(shuffles, 'check').mockResolvedValue([{ what: 'commitment', n: 1, agrees: true }, { what: 'turned', n: 9, agrees: true }])
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  show(opened)
  for (const text of [commitment, seed, salt]) expect(screen.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByText('Check now'))
  await waitFor(() => screen.getByText('Everything matches.'))
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('status')])
  expect(screen.getByText(/9 action cards were turned up in the order of the deck/)).toBeTruthy()
})

test('a mismatch is shown prominently', async () => {
  vi.spyOn(api, 'draws').mockResolvedValue(draws)
  vi.spyOn(shuffles, 'check').mockResolvedValue([{ what: 'land', n: 6, agrees: false }])
  show(opened)
  fireEvent.click(screen.getByText('Check now'))
  await waitFor(() => screen.getByText(/Something does not match/))
  expect(screen.getByText(/Check failed: 6 tiles were laid out and rotated as drawn/)).toBeTruthy()
})

test('without Web Crypto the command to run is shown', () => {
  vi.spyOn(source, 'canHash').mockReturnValue(false)
  show(opened)
  expect(screen.getByText('manage.py verify_shuffle r-0123456789')).toBeTruthy()
  expect(screen.queryByText('Check now')).toBeNull()
})
