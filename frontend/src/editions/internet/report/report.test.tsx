import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate, route } from '../../../base/browser/router'
import { aRoom, anInternetSeat, anInternetView } from '../../../fixtures/table'
import { api } from '../../../net/api'
import type { GameEvent, InternetView, Room } from '../../../net/protocol'
import { RoomPage } from '../../../pages/room/RoomPage'
import { lastSeenReport, markSeen } from '../../../table/history/seenReports'
import * as store from '../../../table/store'
import { Boards } from './Boards'
import { changesBetween } from './changes'
import type { InternetReport } from './data'
import { beatsOf, boardAt, standingsAt } from './beats'
import { ducatChanges } from '../ducats'
import { OwnRound } from './OwnRound'
import { placesOf, storyOf, storyUntil } from './story'

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
  step(6), { kind: 'ducat_pool_grown', mines: 1, ducats: 17 }, step(7), { kind: 'round_begun', round: 5, last_round: null, politics_left: [] },
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

  it('are said to be marked only if there are any', () => {
    const legend = (now: InternetView) => {
      cleanup()
      render(<Boards before={before} after={now} events={[]} pointed={new Set()} />)
      return document.querySelector('.legend')?.textContent
    }
    expect(legend(after)).toMatch(/^Changes are marked/)
    expect(legend(before)).toBe('Nothing changed on the board in this round.')
  })
})

describe('the story', () => {
  it('follows the steps, with each action as one piece, and leaves out obsolete events', () => {
    const story = storyOf(EVENTS)
    expect(story.map(({ step: number }) => number)).toEqual([null, 1, 2, 3, 4, 5, 6, 7])
    expect(story[0]?.pieces).toEqual([{ kind: 'line', end: 1, event: { kind: 'sheet_missed', seat: 2 } }])
    expect(story[3]?.pieces).toEqual([{ kind: 'turn', end: 8, begun, events: [decided, placed, done] }])
    expect(story[7]?.pieces).toEqual([])
  })

  it('is played in beats, up to an event', () => {
    const story = storyOf(EVENTS)
    const beats = beatsOf(story)
    expect(beats.map(({ end }) => EVENTS[end]?.kind)).toEqual(['sheet_missed', 'action_done', 'scores_announced', 'action_settled', 'ducat_pool_grown'])
    expect(beats[1]?.places).toEqual(['A1|B1'])
    expect(storyUntil(story, 8).map(({ step: number, pieces }) => [number, pieces.length])).toEqual([[null, 1], [1, 0], [2, 0], [3, 1]])
  })

  it('has the board and the standings of each beat', () => {
    const whole = report(4)
    const at = (kind: GameEvent['kind']) => EVENTS.findIndex((event) => event.kind === kind)
    expect(boardAt(whole, at('line_decided')).borders).toEqual(whole.before.board.borders)
    expect(boardAt(whole, at('border_placed')).borders).toEqual(['A1|B1'])
    expect(standingsAt(whole, at('step_begun'))[0]).toEqual({ score: whole.before.seats[0]?.score, ducats: 15 })
    expect(standingsAt(whole, EVENTS.length)[0]?.ducats).toBe(9)
  })

  it('gives the reason of every change of ducats', () => {
    const bids = [{ seat: 0, ducats: 9 }, { seat: 1, ducats: 5 }, { seat: 2, ducats: 3 }]
    const changes = ducatChanges([
      { kind: 'colour_taken', seat: 3, colour: 'red', ducats: 4, left: false },
      { kind: 'alliance_ended', seat: 1, own: 'A1', other: 'C1', ducats: 15, treasures: [] },
      { kind: 'knight_placed', seat: 1, space: 'A1', ducats: 5, treasures: [] }, { kind: 'knight_placed', seat: 1, space: 'B1', ducats: 0, treasures: [] },
      { kind: 'action_settled', action: '1A', what: { kind: 'sword', n: 0 }, bids, why: 'won', winners: [0], paid: 9, share: 4, rest: 1 },
      { kind: 'action_settled', action: '1B', what: { kind: 'sword', n: 0 }, bids, why: 'tie', winners: [], paid: 0, share: 0, rest: 0 },
      { kind: 'claims_settled', seats: [0, 2], each: 6, left: 1 },
    ])
    expect(changes.map(({ seat, n, why }) => [seat, n, why])).toEqual([
      [3, -4, 'colour'], [1, -15, 'alliance'], [1, -5, 'forest'], [0, -9, 'bid'], [1, 4, 'share'], [2, 4, 'share'], [0, 6, 'claim'], [2, 6, 'claim'],
    ])
  })

  it('gives no share to a bidder who tied for highest and got no politics card', () => {
    const bids = [{ seat: 0, ducats: 6 }, { seat: 1, ducats: 6 }, { seat: 2, ducats: 3 }]
    const changes = ducatChanges([{ kind: 'action_settled', action: '1A', what: { kind: 'politics', n: 0 }, bids, why: 'won', winners: [1], paid: 6, share: 6, rest: 0 }])
    expect(changes.map(({ seat, n }) => [seat, n])).toEqual([[1, -6], [2, 6]])
  })

  it('says what two tied winners paid, of which a loser gets a share', () => {
    store.showTable({ room: room('r'), seat: 1, view: anInternetView({ viewer: 1 }), log: [] })
    const bids = [{ seat: 0, ducats: 9 }, { seat: 1, ducats: 5 }, { seat: 2, ducats: 9 }]
    const settled: GameEvent = { kind: 'action_settled', action: '2B', what: { kind: 'sword', n: 0 }, bids, why: 'won', winners: [0, 2], paid: 9, share: 18, rest: 0 }
    const { container } = render(<OwnRound report={{ ...report(4), events: [settled] }} round={4} />)
    expect(container.textContent).toContain('+18 ducats your share of two winning bids of 9 ducats on 2B: Ada and Cleo outbid you')
  })

  it('says what others have taken from the reader, and which card was won', () => {
    store.showTable({ room: room('r'), seat: 1, view: anInternetView({ viewer: 1 }), log: [] })
    const expanded = (seat: number): GameEvent => ({ kind: 'expanded', seat, castle: 'A1', spaces: ['B1'], lost: ['C1'] })
    const scored = (seat: number, points: number): GameEvent => ({ kind: 'scored', seat, points, cause: points < 0 ? 'spaces_lost' : 'expansion', parts: [] })
    const turned = (seat: number, colour: number): GameEvent => ({ kind: 'knight_turned', seat, own: 'A1', other: 'C1', colour, knight: 'B2', space: 'A2', ducats: 0, treasures: [] })
    const events = [turned(0, 1), turned(0, 2), expanded(0), scored(0, 1), scored(1, -1), done, expanded(2), scored(2, 1), scored(3, -1), done, expanded(1), scored(1, 1), scored(2, -1), done]
    const { container } = render(<OwnRound report={{ ...report(4), events: [...events, { kind: 'politics_gained', seat: 1, card: 'fief', how: 'wish' }] }} round={4} />)
    expect([...container.querySelectorAll<HTMLElement>('li')].map((line) => line.dataset['kind'])).toEqual(['knight_turned', 'expanded', 'scored', 'scored', 'politics_gained'])
  })

  it('adds up the points of several Silver Finds', () => {
    store.showTable({ room: room('r'), seat: 1, view: anInternetView({ viewer: 1 }), log: [] })
    const drawn: GameEvent = { kind: 'pool_drawn', pool: { name: 's', group: 2, kind: 'silver_find', actions: [] }, open: false }
    const scored = (seat: number, points: number): GameEvent => ({ kind: 'scored', seat, points, cause: 'silver_find', parts: [{ what: 'mine', count: points, points }] })
    const { container } = render(<OwnRound report={{ ...report(4), events: [drawn, scored(0, 1), scored(1, 2), drawn, scored(0, 1), scored(1, 2)] }} round={4} />)
    expect([...container.querySelectorAll('li')].map((line) => line.textContent)).toEqual(['+4 points 2 Silver Finds (4 for 2 mines)'])
  })

  it('says which of the reader’s orders were not carried out, and why', () => {
    store.showTable({ room: room('r'), seat: 1, view: anInternetView({ viewer: 1 }), log: [] })
    const skipped: GameEvent = { kind: 'order_skipped', seat: 1, action: '1B', line: 1, order: 2, rule: 'B-6', reason: 'occupied', data: { space: 'C1' } }
    const { container } = render(<OwnRound report={{ ...report(4), events: [skipped] }} round={4} />)
    expect(container.textContent).toContain('your order 2 was not carried out. There is already a piece on C1')
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
    boards: [{ event: EVENTS.findIndex(({ kind }) => kind === 'border_placed'), board: board({ borders: ['A1|B1'] }) }],
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
/** The server resolves a round. */
function resolve(round: number): void {
  store.receive({ type: 'update', stream: round, view: anInternetView({ viewer: 1, round: round + 1 }), prompts: [], events: [{ kind: 'round_begun', round: round + 1, last_round: null, politics_left: [] }] })
}
const address = () => location.pathname

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))  // Reduced motion: reports are whole.
  vi.spyOn(api, 'round').mockImplementation((_, round) => Promise.resolve(report(round) as never))
  globalThis.scrollTo = () => undefined
})
afterEach(() => { cleanup(); vi.restoreAllMocks(); vi.unstubAllGlobals() })

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
    expect(lines[2]).toMatch(/^Otherwise: a border between A1 and B1/)
    within(screen.getByRole('table')).getByText('+2')
    within(screen.getByRole('table')).getByText('−6')
    screen.getByRole('heading', { name: 'Open for bids now' })
    screen.getByRole('heading', { name: 'Won: carried out in round 5' })
  })

  it('says of others’ actions of which nothing was carried out what that may mean', async () => {
    const nothing: GameEvent[] = [
      { ...begun, seat: 0 }, { ...done, seat: 0, borders: 0 }, { ...begun, action: '1C' }, { ...decided, action: '1C' }, { ...done, action: '1C', borders: 0 },
    ]
    vi.mocked(api.round).mockImplementation((_, round) => Promise.resolve({ ...report(round), events: [step(3), ...nothing] } as never))
    open('nothing', 4)
    await screen.findByText('Actions are carried out')
    const ends = [...document.querySelectorAll('.turn > p:last-child')].map((line) => line.textContent)
    expect(ends).toEqual(['Nothing was carried out: there were no orders, or none of them was possible any more.', 'Nothing was carried out.'])
  })

  it('separates the player’s borders in reserve', async () => {
    vi.mocked(api.round).mockImplementation((_, round) => {
      const whole = report(round)
      const otherwise = ['A1|B1', 'A2|B2', 'A3|B3', 'A4|B4', 'A5|B5'].map((edge) => ({ kind: 'place_border' as const, edge }))
      const sheets = whole.sheets.map(({ seat, move }) => ({ seat, move: { ...move, orders: [{ action: '1B' as const, lines: [], otherwise }] } }))
      return Promise.resolve({ ...whole, sheets } as never)
    })
    open('reserve', 4)
    await screen.findByText(/a border between A3 and B3; in reserve: a border between A4 and B4, then a border between A5 and B5$/)
  })

  it('of the last round has the result on top, nothing about a next round, and leads to the result', async () => {
    const outcome: InternetView['outcome'] = { reason: 'the_king_is_dead', winners: [0], places: { 0: 1, 1: 2, 2: 2, 3: 2 }, money: {}, fiefs: {} }
    vi.mocked(api.round).mockImplementation((_, round) => {
      const last = report(round)
      return Promise.resolve({ ...last, after: { ...last.after, phase: 'ended', won: [], open_pools: [], outcome } } as never)
    })
    open('last', 4, { phase: 'ended', round: 4, outcome })
    const over = await screen.findByRole('heading', { name: 'The game is over' })
    expect(document.querySelector('.report-words')?.firstElementChild?.contains(over)).toBe(true)
    screen.getByText('You tie for second with 10 points')
    screen.getByText('Ada has the most points: 12.')
    expect([screen.queryByText('Will carry out'), screen.queryByText('Upcoming pools'), screen.queryByText(/^Open for bids/)]).toEqual([null, null, null])
    screen.getByRole('link', { name: 'Go to the result' })
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

  it('is played step by step if it is new, and whole when the reader skips that', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    open('played')
    await screen.findByRole('progressbar', { name: 'Step 1 of 5' })
    expect(document.querySelector('[data-board="played"]')).not.toBeNull()
    expect(document.querySelector('[data-turn]')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    fireEvent.click(screen.getByRole('button', { name: 'Skip to the end' }))
    await screen.findByRole('table')
    expect(screen.queryByRole('progressbar')).toBeNull()
    screen.getByRole('heading', { name: 'What round 4 brought you' })
    fireEvent.click(screen.getByRole('button', { name: 'Play the round' }))
    await screen.findByRole('progressbar', { name: 'Step 1 of 5' })
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await screen.findByRole('table')
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

/** The link at the top; on phones there is one at the end, too. */
function toSheet(): HTMLElement {
  const [top] = screen.getAllByRole('link', { name: 'Go to order sheet' })
  if (!top) throw new Error('no link to the order sheet')
  return top
}

describe('the page that opens with a table', () => {
  it('is the newest round report until it has been shown, then the table', async () => {
    open('five')
    await waitFor(() => { expect(address()).toBe('/rooms/five/rounds/4') })
    await screen.findByText('Actions are carried out')
    await waitFor(() => { expect(lastSeenReport('five')).toBe(4) })
    fireEvent.click(toSheet())
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

  it('is the report again when the next round is resolved, and the reader comes back from it to the table', async () => {
    markSeen('eight', 4)
    open('eight')
    resolve(5)
    await screen.findByRole('heading', { name: 'Round 5' })
    expect(address()).toBe('/rooms/eight/rounds/5')
    fireEvent.click(toSheet())
    await screen.findByRole('link', { name: 'Round 5 report' })
    expect(address()).toBe('/rooms/eight')
  })

  it('stays the table for a player who is typing, and an older report for its reader', async () => {
    markSeen('nine', 4)
    open('nine')
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    resolve(5)
    await screen.findByRole('link', { name: 'Round 5 report' })
    expect(address()).toBe('/rooms/nine')
    field.remove()
    navigate('/rooms/nine/rounds/2')
    await screen.findByRole('heading', { name: 'Round 2' })
    resolve(6)
    await screen.findByRole('link', { name: 'Round 6' })
    expect(address()).toBe('/rooms/nine/rounds/2')
  })

  it('stays the table when the game is ended early, which resolves no round', async () => {
    markSeen('ten', 4)
    open('ten')
    store.receive({ type: 'update', stream: 2, view: anInternetView({ viewer: 1, round: 5, phase: 'ended' }), prompts: [], events: [{ kind: 'end_agreed', seat: 1 }] })
    await waitFor(() => { expect(store.view.value?.phase).toBe('ended') })
    expect(address()).toBe('/rooms/ten')
  })
})
