import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aView } from '../../fixtures/table'
import type { FeaturedGame } from '../../net/protocol'
import { myName } from '../../self/me'
import { Hero } from './Hero'
import { switchLanguage } from '../../base/i18n/languages'
import { drawnMarkup, forgetDrawn, keepAllDrawn, keepDrawn } from './pictures'
import { gameState, LAST_MOVE, pictureState, scoresAfter } from './recordedGame'

let observing = false
let observed: ((seen: { isIntersecting: boolean }[]) => void) | null = null

class Observer {
  constructor(seen: NonNullable<typeof observed>) { observed = seen }
  observe = () => { observing = true }
  disconnect = vi.fn()
}

function reduceMotion(reduce: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: reduce }))
}

const scroll = (isIntersecting: boolean) => { void act(() => { observed?.([{ isIntersecting }]) }) }
/** Shows the hero, as it is some seconds after the page was loaded. */
function show(): ReturnType<typeof render> {
  vi.useFakeTimers()
  const shown = render(<Hero />)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  return shown
}

/** What the server answers about the featured game, from now on. */
let featured: FeaturedGame | null | 'failure'
const fetched = vi.fn(() => Promise.resolve(featured === 'failure' ? new Response('', { status: 500 }) : Response.json({ game: featured })))

function aFeaturedGame(more: Partial<FeaturedGame> = {}): FeaturedGame {
  const view = aView()
  const seats = view.seats.map((seat) => ({ ...seat, score: 10 + seat.seat }))
  return { room: 'a-room', name: 'The long table', players: ['Ada', 'Bo', 'Cleo', 'Dov'], round: 4, usual_rounds: 18, view: { ...view, seats }, ...more }
}

const pieces = () => document.querySelectorAll('.hero-game .pieces > *, .hero-game .borders > *').length

beforeEach(() => {
  observed = null
  observing = false
  vi.stubGlobal('IntersectionObserver', Observer)
  reduceMotion(false)
  featured = null
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  keepDrawn('game', 'en', '<svg class="from-the-server"></svg>')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forgetDrawn()
  myName.value = null
})

test('the board shows the picture of the page until it is in view, and then plays a game', async () => {
  show()
  expect(observing).toBe(true)
  expect(document.querySelector('.hero-game .from-the-server')).not.toBeNull()
  scroll(true)
  await screen.findByRole('button', { name: 'Pause the game on the board' })
  expect(document.querySelector('.hero-game .from-the-server')).toBeNull()
  expect(pieces()).toBeGreaterThan(20)
  scroll(false)
  expect(screen.queryByRole('button', { name: 'Pause the game on the board' })).toBeNull()
})

test('it moves on by itself, and can be paused', async () => {
  show()
  scroll(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Pause the game on the board' }))
  const paused = document.querySelector('.hero-game')?.innerHTML
  vi.useFakeTimers()
  void act(() => { vi.advanceTimersByTime(60_000) })
  expect(document.querySelector('.hero-game')?.innerHTML).toBe(paused)
  fireEvent.click(screen.getByRole('button', { name: 'Play the game on the board' }))
  void act(() => { vi.advanceTimersByTime(3_000) })
  void act(() => { vi.advanceTimersByTime(3_000) })
  expect(document.querySelector('.hero-game svg')?.outerHTML).not.toBe(paused)
})

test('a game that everybody may watch is shown as it is now, with its scores and the way to its table', async () => {
  featured = aFeaturedGame()
  show()
  scroll(true)
  expect((await screen.findByRole('link', { name: 'Watch' })).getAttribute('href')).toBe('/rooms/a-room')
  expect(screen.getByText('Ada, Bo, Cleo, Dov · Classic · Round 4 of about 18')).toBeTruthy()
  expect(document.querySelector('.game-player-scores')?.textContent).toBe('Ada1010 pointsBo1111 pointsCleo1212 pointsDov1313 points')
  expect(screen.queryByRole('button', { name: /the game on the board/ })).toBeNull()
})

test('the board follows the game, marks what is new, and goes on to the recorded game when it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  featured = aFeaturedGame()
  render(<Hero />)
  vi.advanceTimersByTime(5_000)
  scroll(true)
  await screen.findByRole('link', { name: 'Watch' })
  expect(document.querySelectorAll('.hero-game .halo').length).toBe(0)
  const board = { ...aView().board, borders: ['A1|B1'], knights: [{ space: 'B1', colour: 2 }] }
  featured = aFeaturedGame({ view: aView({ board }) })
  void act(() => { vi.advanceTimersByTime(10_000) })
  await waitFor(() => { expect(document.querySelectorAll('.hero-game .halo').length).toBe(2) })
  featured = 'failure'
  void act(() => { vi.advanceTimersByTime(10_000) })
  await waitFor(() => { expect(fetched).toHaveBeenCalledTimes(3) })
  expect(screen.queryByRole('link', { name: 'Watch' })).not.toBeNull()
  featured = null
  await act(async () => { await vi.advanceTimersByTimeAsync(10_000) })
  await screen.findByRole('button', { name: 'Pause the game on the board' })
  scroll(false)
  await act(async () => { await vi.advanceTimersByTimeAsync(60_000) })
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('nothing is asked while the page is hidden, and without an answer the recorded game is played', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  featured = 'failure'
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Hero />)
  vi.advanceTimersByTime(5_000)
  scroll(true)
  await act(async () => { await vi.advanceTimersByTimeAsync(30_000) })
  expect(fetched).not.toHaveBeenCalled()
  hidden.mockRestore()
  await act(async () => { await vi.advanceTimersByTimeAsync(10_000) })
  await screen.findByRole('button', { name: 'Pause the game on the board' })
})

test.each([['motion', () => { reduceMotion(true) }], ['data', () => { vi.stubGlobal('navigator', { connection: { saveData: true } }) }]])('nothing is played for readers who avoid %s', (_, avoid) => {
  avoid()
  render(<Hero />)
  expect(observed).toBeNull()
  expect(document.querySelector('.hero-game .from-the-server')).not.toBeNull()
})

test('a first visit begins with the lesson, a returning player with a game', () => {
  const { rerender } = render(<Hero />)
  expect(screen.getByRole('link', { name: 'Learn in five minutes' }).className).toContain('primary')
  void act(() => { myName.value = 'Ada' })
  rerender(<Hero />)
  expect(screen.getByRole('link', { name: 'Learn in five minutes' }).className).not.toContain('primary')
  expect(screen.getByRole('button', { name: 'Play Classic against bots' }).className).toContain('primary')
})

test('a picture that the server has not drawn, or in another language, is drawn here', async () => {
  render(<Hero />)
  await act(() => switchLanguage('de'))
  await waitFor(() => { expect(pieces()).toBeGreaterThan(20) })
  const page = document.createElement('div')
  page.innerHTML = '<div data-picture="classic"><svg></svg></div>'
  keepAllDrawn(page, 'de')
  expect(drawnMarkup('classic', 'de')).toBe('<svg></svg>')
  expect(drawnMarkup('classic', 'en')).toBeUndefined()
  await act(() => switchLanguage('en'))
})

test('each move of the recorded game changes the board, and the pictures have castles', () => {
  const boards = Array.from({ length: LAST_MOVE + 1 }, (_, move) => gameState(move).land)
  for (const [at, board] of boards.entries()) {
    if (at) expect(board).not.toEqual(boards[at - 1])
    expect(new Set(board.borders).size).toBe(board.borders.length)
    expect(new Set(board.knights.map(({ space }) => space)).size).toBe(board.knights.length)
  }
  expect(Math.max(...scoresAfter(LAST_MOVE))).toBeGreaterThan(30)
  for (const name of ['classic', 'returns', 'internet'] as const) expect(pictureState(name).land.castles.length).toBeGreaterThan(2)
})
