import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../fixtures/editions'
import { Board } from '../board/Board'
import type { GameEvent, ProvinceView, Room, ServerFrame, View } from '../../net/protocol'
import { changeSetting } from '../../self/settings/settings'
import { SOUNDS, sound } from '../../self/settings/sound'
import { news, receive, room, view, type News } from '../store'
import { flightsOf } from './pointFlights'
import { RevealedCards } from './RevealedCards'
import { soundOf } from './useAnimations'
import { VEIL_DURATION, veilsOf } from '../../board/landChanges'

const province = (castle: string, colour: number, spaces: string[]) => ({ castle, colour, spaces, knights: 1 })
const land = (...provinces: ProvinceView[]): View['board'] => ({
  columns: 4, rows: 2, terrain: ['....', '....'], castles: [{ space: 'A1', colour: 0 }, { space: 'D1', colour: 1 }], knights: [], borders: [], provinces, alliances: [],
})
const classic = (board: View['board']) => ({
  edition: 'classic', viewer: 0, options: {}, colours: ['yellow', 'red', 'purple', 'grey'], phase: 'deciding', round: 1, board, waiting_for: [],
  seats: [0, 1].map((seat) => ({ seat, colour: seat, score: 0 })), politics_stacks: [6, 7],
  card: { name: 'A1', stack: 'A', kind: 'actions', actions: [{ kind: 'politics', n: 0 }, { kind: 'borders', n: 2 }, { kind: 'sword', n: 0 }] },
}) as unknown as View
const newsOf = (events: object[], before: View['board'], after: View['board']): News => ({ events: events as GameEvent[], before, after })

const LEFT = province('A1', 0, ['A1', 'A2', 'B1'])
const founded = { kind: 'province_founded', castle: 'A1', colour: 0, spaces: ['A1', 'A2', 'B1'], returned: [] }
const laid = [{ kind: 'decision_laid', seat: 0, cards: [2], politics: [null] }, { kind: 'decision_laid', seat: 1, cards: [3], politics: [null] }]

let stream = 1
function open(board: View['board']): void {
  receive({ type: 'snapshot', stream, seat: 0, room: { seats: [] } as unknown as Room, view: classic(board), prompts: [], log: [], chat: [] })
}
function happen(events: object[], board: View['board'], more: object = {}): void {
  stream += 1
  receive({ type: 'update', stream, events, view: classic(board), prompts: [], undo: false, ...more } as unknown as ServerFrame)
}

beforeEach(() => {
  Object.assign(SVGElement.prototype, { getScreenCTM: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  changeSetting({ motion: true, sound: false })
  news.value = view.value = room.value = null
})

describe('veils', () => {
  test('a founding spreads outwards from its castle', () => {
    const veils = veilsOf(newsOf([{ ...founded, spaces: ['C1', 'B1', 'A1'] }], land(), land(province('A1', 0, ['A1', 'B1', 'C1']))))
    const delays = Object.fromEntries(veils.map(({ space, delay }) => [space, delay]))
    expect(delays.A1).toBe(0)
    expect(delays.A1).toBeLessThan(delays.B1 ?? 0)
    expect(delays.B1).toBeLessThan(delays.C1 ?? 0)
    expect(veils.every(({ delay, towards }) => delay + 250 < VEIL_DURATION && towards === null)).toBe(true)
  })

  test('an expansion slides from the land that it adjoins over the previous owner’s', () => {
    const before = land(LEFT, province('D1', 1, ['D1', 'C1', 'C2']))
    const after = land(province('A1', 0, ['A1', 'A2', 'B1', 'C1', 'C2']), province('D1', 1, ['D1']))
    expect(veilsOf(newsOf([{ kind: 'expanded', seat: 0, castle: 'A1', spaces: ['C1', 'C2'], lost: [] }], before, after))).toEqual([
      { space: 'C1', was: 1, delay: 0, towards: 'right' },
      { space: 'C2', was: 1, delay: 180, towards: 'down' },
    ])
  })

  test('land that did not change hands in the end has none', () => {
    expect(veilsOf(newsOf([founded], land(LEFT), land(LEFT)))).toEqual([])
  })

  test('the board under them is up to date, and they end in time', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open(land())
    const { container } = render(<Board />)
    expect(container.querySelectorAll('.veil')).toHaveLength(0)
    void act(() => { happen([founded], land(LEFT)) })
    expect(container.querySelectorAll('.veil')).toHaveLength(3)
    expect(container.querySelectorAll('.province.paint-yellow')).toHaveLength(1)
    void act(() => { vi.advanceTimersByTime(VEIL_DURATION) })
    expect(container.querySelectorAll('.veil')).toHaveLength(0)
    expect(container.querySelectorAll('.province.paint-yellow')).toHaveLength(1)
  })

  test.each(['settings', 'system'])('there are none if the %s disable motion', (who) => {
    if (who === 'settings') changeSetting({ motion: false })
    else vi.stubGlobal('matchMedia', () => ({ matches: true }))
    open(land())
    const { container } = render(<><Board /><RevealedCards /></>)
    void act(() => { happen([founded, ...laid], land(LEFT)) })
    expect(container.querySelectorAll('.veil, .reveal')).toHaveLength(0)
    expect(container.querySelectorAll('.province.paint-yellow')).toHaveLength(1)
  })
})

describe('news', () => {
  test('is what happens while the table is open: neither earlier events nor undone ones', () => {
    open(land(LEFT))
    expect(news.value).toBeNull()
    happen([founded], land(LEFT))
    expect(news.value?.events).toHaveLength(1)
    happen([{ kind: 'move_undone', seat: 0, what: 'place_border' }], land(), { undone: 2 })
    expect(news.value).toBeNull()
  })

  test('the points of one seat fly as one sum from where they were scored', () => {
    const scored = (seat: number, points: number) => ({ kind: 'scored', seat, points, cause: 'founding', parts: [] })
    expect(flightsOf(newsOf([founded, scored(0, 5), scored(0, 3), scored(1, -2)], land(), land(LEFT)))).toEqual([
      { seat: 0, points: 8, from: 'A1' }, { seat: 1, points: -2, from: 'A1' },
    ])
    expect(flightsOf(newsOf([scored(0, 5), scored(0, -5)], land(), land()))).toEqual([])
  })
})

describe('a reveal', () => {
  beforeEach(() => { open(land()) })

  test('says what the choices lead to', () => {
    const { container } = render(<RevealedCards />)
    void act(() => { happen([...laid, { kind: 'negotiation_opened', action: 2, seats: [0, 1] }], land()) })
    expect([...container.querySelectorAll('.verdict')].map((line) => line.textContent)).toEqual(['Yellow and Red both want action 2 and negotiate.'])
  })

  test('names the actions of its own round, and that round, whatever the table shows by then', () => {
    const card = (name: string, ...actions: object[]) => ({ name, stack: 'A', kind: 'actions', actions })
    const sword = { kind: 'sword', n: 0 }
    const next = card('A2', { kind: 'ducats', n: 4 }, { kind: 'ducats', n: 4 }, { kind: 'ducats', n: 4 })
    happen([{ kind: 'card_turned', seat: 0, round: 1, card: card('A1', { kind: 'ducats', n: 6 }, sword, sword) }], land())
    const decided = [0, 1].map((seat) => ({ kind: 'decision_laid', seat, cards: [1], politics: [null] }))
    const settled = { kind: 'ducats_shared', seats: [0, 1], each: 3 }
    const reveal = (events: object[]) => {
      const { container } = render(<RevealedCards />)
      void act(() => { happen(events, land(), { view: { ...classic(land()), round: 2, card: next } }) })
      const texts = (which: string) => [...container.querySelectorAll(which)].map(({ textContent }) => textContent.replace(/\s+/g, ' '))
      return [texts('.turning-face'), texts('.verdict'), texts('.reveal-round')]
    }
    const [faces, verdicts, round] = reveal([...decided, settled, { kind: 'card_turned', seat: 1, round: 2, card: next }])
    expect([faces, verdicts]).toEqual([['1 6 ducats', '1 6 ducats'], ['Yellow and Red get 3 ducats each.']])
    expect(round).toEqual(['Round 1'])
    cleanup()
    expect(reveal([...decided, { kind: 'action_won', seat: 1, action: 2 }])).toEqual([
      ['1 4 ducats', '1 4 ducats'], ['Red gets action 2: 4 ducats.'], [],
    ])
  })

  test('of a second tie says that the action lapses, before the next one is taken', () => {
    const { container } = render(<RevealedCards />)
    const bids = [0, 1].map((seat) => ({ seat, ducats: 2, treasures: [] }))
    void act(() => {
      happen([
        { kind: 'bids_revealed', action: 2, bids, winner: null, tied: [0, 1] }, { kind: 'action_lapsed', action: 2, why: 'tie' },
        { kind: 'action_lapsed', action: 1, why: 'nobody' }, { kind: 'action_won', seat: 1, action: 3 },
      ], land())
    })
    const said = [...container.querySelectorAll('.verdict')].map((line) => line.textContent)
    expect(said[0]).toBe('Action 2 lapses: the second bids are tied too.')
    expect(said).toHaveLength(2)
  })

  test('says what concerns players who were not asked', () => {
    const { container } = render(<RevealedCards />)
    void act(() => { happen([{ kind: 'deal_made', seat: 1, payer: 0, payee: 1, ducats: 3, acting: 0 }], land()) })
    expect(container.querySelector('.reveal')?.textContent).toBe('Deal: Yellow pays Red 3 ducats; Yellow gets the action.')
    fireEvent.pointerDown(document.body)
    expect(container.querySelector('.reveal')).toBeNull()
  })

  test('turns over all choices at once, and a click skips it', () => {
    const { container } = render(<RevealedCards />)
    void act(() => { happen(laid, land()) })
    expect([...container.querySelectorAll('.turning-face')].map((face) => face.textContent.charAt(0))).toEqual(['2', '3'])
    expect(container.querySelector('.verdict')).toBeNull()
    void act(() => { happen([{ kind: 'negotiation_opened', action: 2, seats: [0, 1] }], land()) })
    expect(container.querySelector('.reveal')).not.toBeNull()
    fireEvent.pointerDown(document.body)
    expect(container.querySelector('.reveal')).toBeNull()
  })

  test('is skipped by a click on it, not before the press becomes a click on what it covers', () => {
    const { container } = render(<RevealedCards />)
    void act(() => { happen(laid, land()) })
    const card = container.querySelector('.turning-face') ?? container
    fireEvent.pointerDown(card)
    expect(container.querySelector('.reveal')).not.toBeNull()
    fireEvent.click(card)
    expect(container.querySelector('.reveal')).toBeNull()
  })

  test('has two cards for a player who chose two', () => {
    const { container } = render(<RevealedCards />)
    void act(() => { happen([{ ...laid[0], cards: [1, 3] }, laid[1] ?? {}], land()) })
    const chosen = [...container.querySelectorAll('.reveal li')].map((one) => [...one.querySelectorAll('.turning-face')].map((face) => face.textContent.charAt(0)))
    expect(chosen).toEqual([['1', '3'], ['3']])
  })

  test('is gone once the game is over', () => {
    const { container } = render(<RevealedCards />)
    void act(() => { happen(laid, land()) })
    expect(container.querySelector('.reveal')).not.toBeNull()
    void act(() => { happen([{ kind: 'move_undone', seat: 0, what: 'decide' }], land(), { view: { ...classic(land()), phase: 'ended' } }) })
    expect(container.querySelector('.reveal')).toBeNull()
  })

  test('needs several players: a card laid openly is in the middle anyway', () => {
    const { container } = render(<RevealedCards />)
    void act(() => { happen(laid.slice(0, 1), land()) })
    expect(container.querySelector('.reveal')).toBeNull()
  })

  test('shows bids in a duel', () => {
    render(<RevealedCards />)
    void act(() => { happen([{ kind: 'bids_revealed', action: 1, bids: [{ seat: 0, ducats: 4, treasures: [] }, { seat: 1, ducats: 0, treasures: [] }], winner: 0, tied: [] }], land()) })
    expect(screen.getByText('4')).not.toBeNull()
    expect(screen.getByText('0')).not.toBeNull()
  })
})

describe('sounds', () => {
  const tones: number[] = []
  class Speaker {
    currentTime = 0
    destination = {}
    resume = () => Promise.resolve()
    node = () => ({ connect: (to: object) => to, start: () => { tones.push(1) }, stop: () => undefined, frequency: this.param, gain: this.param })
    param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
    createOscillator = this.node
    createGain = this.node
  }
  beforeEach(() => {
    tones.length = 0
    vi.stubGlobal('AudioContext', Speaker)
  })

  test('are silent until they are switched on', async () => {
    sound('turn')
    await Promise.resolve()
    expect(tones).toHaveLength(0)
    changeSetting({ sound: true })
    for (const which of Object.keys(SOUNDS) as (keyof typeof SOUNDS)[]) sound(which)
    await vi.waitFor(() => { expect(tones).toHaveLength(Object.values(SOUNDS).flat().length) })
  })

  test('differ for a duel and a reveal, and are silent otherwise', () => {
    const heard = (...kinds: string[]) => soundOf(kinds.map((kind) => ({ kind })) as GameEvent[])
    expect(heard('duel_called', 'duel_opened')).toBe('duel')
    expect(heard('decision_laid', 'decision_laid')).toBe('reveal')
    expect(heard('bids_revealed')).toBe('reveal')
    expect(heard('decision_laid')).toBeNull()
    expect(heard('border_placed')).toBeNull()
  })
})
