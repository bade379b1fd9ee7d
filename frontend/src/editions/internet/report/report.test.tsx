import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate, route } from '../../../base/browser/router'
import { aRoom, anInternetSeat, anInternetView } from '../../../fixtures/table'
import { api } from '../../../net/api'
import type { GameEvent, InternetView, Room } from '../../../net/protocol'
import { RoomPage } from '../../../pages/room/RoomPage'
import { lastSeenReport, markSeen } from '../../../table/history/seenReports'
import * as store from '../../../table/store'
import { changesBetween } from './changes'
import type { InternetReport } from './data'
import { placesOf, storyOf } from './story'

vi.mock('../../../table/store', async (original) => ({ ...(await original<typeof store>()), openTable: vi.fn(), closeTable: vi.fn() }))
vi.mock('../../../self/me', async (original) => ({ ...(await original<object>()), loadMe: () => Promise.resolve() }))

const board = (more: Partial<InternetView['board']>) => ({ ...anInternetView().board, ...more })
const step = (number: number): GameEvent => ({ kind: 'step_begun', round: 4, step: number })
const begun: GameEvent = { kind: 'action_begun', seat: 1, action: '1B', what: { kind: 'borders', n: 3 } }
const placed: GameEvent = { kind: 'border_placed', seat: 1, edge: 'A1|B1' }
const done: GameEvent = { kind: 'action_done', seat: 1, action: '1B', borders: 1, knights: 0, expansions: 0 }
const decided: GameEvent = { kind: 'line_decided', seat: 1, action: '1B', line: 3, otherwise: true, verdicts: ['elsewhere', 'not_yet'] }

const EVENTS: GameEvent[] = [
  { kind: 'sheet_handed_in', seat: 0 }, { kind: 'sheet_missed', seat: 2 },
  step(1), step(2), step(3), begun, decided, placed, done, step(4), { kind: 'scores_announced', scores: [10, 12, 10, 9] },
  step(5), { kind: 'action_settled', action: '1A', what: { kind: 'sword', n: 0 }, bids: [{ seat: 0, ducats: 6 }], why: 'won', winners: [0], paid: 6, share: 0, rest: 6 },
  step(6), { kind: 'ducat_pool_grown', mines: 1, ducats: 17 }, step(7), { kind: 'round_begun', round: 5, last_round: null },
]

describe('the changes of a round', () => {
  const before = anInternetView({ board: board({ borders: ['A1|B1'], knights: [{ space: 'A1', colour: 0 }, { space: 'C1', colour: 1 }], provinces: [{ castle: 'A2', colour: 0, spaces: ['A1', 'A2'], knights: 1 }] }) })
  const after = anInternetView({ board: board({ borders: ['B1|B2'], knights: [{ space: 'A1', colour: 0 }, { space: 'C1', colour: 2 }], provinces: [{ castle: 'A2', colour: 0, spaces: ['A2', 'B2'], knights: 0 }] }) })

  it('are additions, removals, and land that changed hands', () => {
    const changes = changesBetween(before, after)
    expect([...changes.come]).toEqual(['B1|B2', 'C1'])
    expect([...changes.gone]).toEqual(['A1|B1', 'C1'])
    expect([...changes.land].sort()).toEqual(['A1', 'B2'])
  })

  it('are none where only the seats of the colours changed', () => {
    const settled: InternetView = { ...before, colours: ['red', 'yellow', 'purple', 'grey'], board: board({ ...before.board, knights: [{ space: 'A1', colour: 1 }, { space: 'C1', colour: 0 }] }) }
    const { come, gone } = changesBetween(before, settled)
    expect([...come, ...gone]).toEqual([])
  })
})

describe('the story', () => {
  it('follows the steps, with each action as one piece, and leaves out obsolete events', () => {
    const story = storyOf(EVENTS)
    expect(story.map(({ step: number }) => number)).toEqual([null, 1, 2, 3, 4, 5, 6, 7])
    expect(story[0]?.pieces).toEqual([{ kind: 'line', event: { kind: 'sheet_missed', seat: 2 } }])
    expect(story[3]?.pieces).toEqual([{ kind: 'turn', begun, events: [decided, placed, done] }])
    expect(story[7]?.pieces).toEqual([])
  })

  it('knows the places of events on the board', () => {
    expect(placesOf(placed)).toEqual(['A1|B1'])
    expect(placesOf({ kind: 'first_border_placed', edge: 'A1|A2', seats: [0] })).toEqual(['A1|A2'])
    expect(placesOf(done)).toEqual([])
  })
})

/** Reports as the server sends them: of rounds 0 to 4, to seat 1. */
function report(round: number): InternetReport {
  return {
    room: 'r', game: 'g', round, newest: 4, seat: 1, at: '2026-01-01T00:00:00Z', timed_out: [],
    before: anInternetView(), after: anInternetView({ board: board({ borders: ['A1|B1'] }), seats: [0, 1, 2, 3].map((seat) => anInternetSeat(seat, seat ? {} : { ducats: 9, score: 12 })) }),
    events: EVENTS,
    sheets: [{
      seat: 1,
      move: {
        kind: 'hand_in', round, bids: [], claim: true, endings: [],
        orders: [{
          action: '1B',
          lines: [
            { condition: { kind: 'placed_knight', seat: 0, action: '1A', space: 'C1' }, orders: [] },
            { condition: { kind: 'carried_out', seat: 2, action: '1A', anything: false }, orders: [] },
          ],
          otherwise: [{ kind: 'place_border', edge: 'A1|B1' }],
        }],
      },
    }],
  }
}

const room = (id: string): Room => aRoom({ id, edition: 'internet' })
function open(id: string, round?: number, view: Partial<InternetView> = {}): void {
  navigate(`/rooms/${id}${round === undefined ? '' : `/rounds/${String(round)}`}`)
  store.receive({ type: 'snapshot', stream: 1, seat: 1, room: room(id), view: anInternetView({ viewer: 1, ...view }), prompts: [], log: [], chat: [] })
  render(<Page />)
}
function Page() {
  const at = route.value
  return at.page === 'room' ? <RoomPage id={at.id} round={at.round} /> : null
}
const address = () => location.pathname

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(api, 'round').mockImplementation((_, round) => Promise.resolve(report(round) as never))
  globalThis.scrollTo = () => undefined
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

describe('the report page', () => {
  it('describes the round in words, and what the player’s own conditions decided', async () => {
    open('one', 4)
    await screen.findByText('Actions are carried out')
    const turn = document.querySelector<HTMLElement>('[data-turn="1B"]')
    expect(turn?.textContent).toContain('Bo places a border between A1 and B1.')
    const lines = [...(turn?.querySelectorAll('.decision li') ?? [])].map((one) => one.textContent.replace(/\s+/g, ' ').trim())
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/knight.*C1.*1A.*done elsewhere/)
    expect(lines[1]).toMatch(/nothing of action 1A.*had not come/)
    expect(lines[2]).toMatch(/^Otherwise: .*A1.B1/)
    within(screen.getByRole('table')).getByText('+2')
    within(screen.getByRole('table')).getByText('−6')
    screen.getByRole('heading', { name: 'Open for bids now' })
  })

  it('shows the board before and after with the changes marked, and the place of a line', async () => {
    open('two', 4)
    await screen.findByRole('radio', { name: 'After', checked: true })
    await waitFor(() => { expect(document.querySelectorAll('[data-board="after"] .borders .halo')).toHaveLength(1) })
    fireEvent.click(screen.getByRole('radio', { name: 'Both' }))
    expect(document.querySelectorAll('[data-board]')).toHaveLength(2)
    const ids = [...document.querySelectorAll('[data-board] .mark, [data-board] clipPath')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    fireEvent.click(screen.getByRole('button', { name: /places a border/ }))
    expect(document.querySelectorAll('[data-board="after"] .borders .halo')).toHaveLength(1)
  })

  it('can be paged by links, keys and swipes, not beyond the ends', async () => {
    open('three', 3)
    await screen.findByRole('heading', { name: 'Round 3' })
    screen.getByRole('heading', { name: 'Open for bids at the time' })
    fireEvent.click(screen.getByRole('link', { name: 'Next round' }))
    await waitFor(() => { expect(address()).toBe('/rooms/three/rounds/4') })
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(address()).toBe('/rooms/three/rounds/4')
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    await waitFor(() => { expect(address()).toBe('/rooms/three/rounds/3') })
    fireEvent.keyDown(document.body, { key: 'Home' })
    await waitFor(() => { expect(address()).toBe('/rooms/three/rounds/0') })
    const page = screen.getByRole('main')
    const swipe = (from: number, to: number, down = 0) => {
      fireEvent.touchStart(page, { touches: [{ clientX: from, clientY: 100 }] })
      fireEvent.touchEnd(page, { changedTouches: [{ clientX: to, clientY: 100 + down }] })
    }
    swipe(300, 100)
    await waitFor(() => { expect(address()).toBe('/rooms/three/rounds/1') })
    swipe(300, 200, 90)
    expect(address()).toBe('/rooms/three/rounds/1')
    swipe(100, 300)
    await waitFor(() => { expect(address()).toBe('/rooms/three/rounds/0') })
  })

  it('is reloaded when the viewer takes, leaves or changes a seat: no seat is shown another seat’s report', async () => {
    vi.mocked(api.round).mockImplementation((_, round) => Promise.resolve({ ...report(round), seat: store.seat.value } as never))
    const become = (seat: number | null) => {
      store.receive({ type: 'snapshot', stream: 1, seat, room: room('viewers'), view: anInternetView({ viewer: seat }), prompts: [], log: [], chat: [] })
    }
    open('viewers', 4)
    await waitFor(() => { expect(document.querySelectorAll('.decision li')).toHaveLength(3) })
    expect(screen.getByText(/knight.*C1.*1A/)).toBeTruthy()
    for (const seat of [null, 0]) {
      become(seat)
      await waitFor(() => { expect(screen.queryByText(/knight.*C1.*1A/)).toBeNull() })
      await screen.findByText('Actions are carried out')
      expect(screen.queryByText(/knight.*C1.*1A/)).toBeNull()
    }
    become(1)
    await screen.findByText(/knight.*C1.*1A/)
    expect(api.round).toHaveBeenCalledTimes(4)
  })

  it('shows nothing of another seat’s report', async () => {
    vi.mocked(api.round).mockImplementation((_, round) => Promise.resolve({ ...report(round), seat: 2 } as never))
    open('late', 4)
    await screen.findByRole('alert')
    expect(screen.queryByText('Actions are carried out')).toBeNull()
  })

  it('says that a round is not over yet', () => {
    open('four', 9)
    screen.getByText('Round 9 has not been resolved yet.')
  })
})

describe('the page that opens with a table', () => {
  it('is the newest round report until it has been shown, then the table', async () => {
    open('five')
    await waitFor(() => { expect(address()).toBe('/rooms/five/rounds/4') })
    await screen.findByText('Actions are carried out')
    await waitFor(() => { expect(lastSeenReport('five')).toBe(4) })
    fireEvent.click(screen.getByRole('link', { name: 'Go to order sheet' }))
    await screen.findByRole('heading', { name: 'Round 5' })
    expect(address()).toBe('/rooms/five')
    screen.getByRole('link', { name: 'Round 4 report' })
  })

  it('is the table if that report has been shown, and before the first round is over', () => {
    markSeen('six', 4)
    open('six')
    expect(address()).toBe('/rooms/six')
    cleanup()
    open('seven', undefined, { phase: 'first_borders', round: 0, won: [], open_pools: [] })
    expect(address()).toBe('/rooms/seven')
    screen.getByText('The first action pools are opened after round 0.')
  })

  it('never leaves the table while it is open', async () => {
    markSeen('eight', 4)
    open('eight')
    store.receive({ type: 'update', stream: 2, view: anInternetView({ viewer: 1, round: 6 }), prompts: [], events: [] })
    await screen.findByRole('link', { name: 'Round 5 report' })
    expect(address()).toBe('/rooms/eight')
  })
})
