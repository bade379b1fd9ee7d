import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resultOf } from '../../table/result'
import '../../fixtures/editions'
import { aRoom, anInternetSeat, anInternetView } from '../../fixtures/table'
import { ActionPanel } from '../../table/panels'
import { targets } from '../../table/panels/choice'
import type { ColourBidsPrompt, FirstBordersPrompt, InternetView, Prompt } from '../../net/protocol'
import { Players } from '../../table/seats/Players'
import { statusOf } from '../../table/status'
import * as store from '../../table/store'
import { editionOf } from '../../table/edition'
import { Middle } from './Middle'

vi.mock('../../table/store', async (original) => ({ ...(await original<typeof store>()), answer: vi.fn(() => Promise.resolve({ ok: true })) }))

const room = aRoom({ edition: 'internet' })
const colours: ColourBidsPrompt = { kind: 'colour_bids', id: 'c', optional: false, colours: ['yellow', 'red', 'purple', 'grey'], lowest: 1, highest: 15, made: null }
const borders: FirstBordersPrompt = { kind: 'first_borders', id: 'b', optional: false, most: 2, edges: ['A1|B1', 'B1|C1', 'A1|A2'], made: null }

function show(view: Partial<InternetView>, asked: Prompt[]): InternetView {
  const now = anInternetView({ viewer: 0, ...view })
  store.receive({ type: 'snapshot', stream: 1, seat: 0, room, view: now, prompts: asked, log: [], chat: [] })
  return now
}
const click = (name: string | RegExp) => { fireEvent.click(screen.getByRole('button', { name })) }
const words = (one: Element) => one.textContent.replace(/\s+/g, ' ').trim()
const row = (colour: string) => within(screen.getByRole('group', { name: `Bid on ${colour}` }))

beforeEach(() => { vi.clearAllMocks(); sessionStorage.clear() })
afterEach(cleanup)

describe('bids for colours', () => {
  it('take a different sum for each colour, and are sealed', () => {
    show({ phase: 'colour_bids', colours_settled: false }, [colours])
    render(<ActionPanel />)
    fireEvent.click(row('Red').getByRole('button', { name: 'One more' }))
    fireEvent.click(row('Grey').getByRole('button', { name: 'One more' }))
    expect(row('Grey').getByRole<HTMLInputElement>('spinbutton').value).toBe('2')
    fireEvent.input(row('Red').getByRole('spinbutton'), { target: { value: '99' } })
    expect(row('Red').getByRole<HTMLInputElement>('spinbutton').value).toBe('15')
    click('Seal the bids')
    expect(store.answer).toHaveBeenCalledWith('c', { kind: 'bid_for_colours', bids: [{ colour: 'red', ducats: 15 }, { colour: 'grey', ducats: 2 }] })
  })

  it('report equal sums, and are not sent with them', () => {
    show({ phase: 'colour_bids' }, [{ ...colours, id: 'same' }])
    render(<ActionPanel />)
    for (const colour of ['Yellow', 'Purple']) fireEvent.input(row(colour).getByRole('spinbutton'), { target: { value: '7' } })
    screen.getByText('All your bids must differ: Yellow and Purple have the same amount.')
    expect(screen.getByText(/^Bid 1 to 15/).hidden).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
  })

  it('highlight on the board the colour that is pointed at, or else the one in focus', async () => {
    show({ phase: 'colour_bids' }, [{ ...colours, id: 'lit' }])
    const { unmount } = render(<ActionPanel />)
    const lit = (colour: string | undefined) => waitFor(() => { expect(document.documentElement.dataset['followed']).toBe(colour) })
    const at = (colour: string) => document.querySelector(`[data-colour=${colour}]`) ?? expect.fail(colour)
    row('Red').getByRole('spinbutton').focus()
    await lit('red')
    at('grey').dispatchEvent(new MouseEvent('mouseenter'))
    await lit('grey')
    at('grey').dispatchEvent(new MouseEvent('mouseleave'))
    await lit('red')
    unmount()
    await lit(undefined)
  })

  it('may be empty, are shown after sending, and can be changed', () => {
    show({ phase: 'colour_bids' }, [{ ...colours, id: 'in', made: { kind: 'bid_for_colours', bids: [{ colour: 'red', ducats: 4 }] } }])
    render(<ActionPanel />)
    screen.getByText('Sealed')
    click('Change it')
    fireEvent.click(row('Red').getByRole('button', { name: 'One less' }))
    fireEvent.input(row('Red').getByRole('spinbutton'), { target: { value: '' } })
    click('Seal the bids')
    expect(store.answer).toHaveBeenCalledWith('in', { kind: 'bid_for_colours', bids: [] })
  })

  it('give nobody a colour before they are resolved', () => {
    const view = show({ phase: 'colour_bids', colours_settled: false }, [colours])
    const { container } = render(<Players room={room} view={view} />)
    expect(container.querySelectorAll('.seat-none[data-seat]')).toHaveLength(4)
    expect(container.querySelector('.seat-yellow')).toBeNull()
  })
})

describe('the first borders', () => {
  it('are up to two of the available edges, removed by another tap, and sealed', () => {
    show({ phase: 'first_borders' }, [borders])
    render(<ActionPanel />)
    screen.getByText('Choose up to 2 highlighted edges on the board.')
    screen.getByRole('button', { name: 'Seal without borders' })
    const pick = (edge: string) => { void import('../../table/panels/choice').then(({ tapBoard: point }) => point({ on: 'edge', name: edge })) }
    pick('A1|B1')
    return screen.findByText('Choose one more highlighted edge on the board.').then(async () => {
      pick('A1|A2')
      await screen.findByText('Both borders are chosen.')
      expect(targets.value.lit.size).toBe(0)
      click('Remove the border between A1 and B1')
      expect([...targets.value.chosen]).toEqual(['A1|A2'])
      click('Seal the borders')
      expect(store.answer).toHaveBeenCalledWith('b', { kind: 'place_first_borders', edges: ['A1|A2'] })
    })
  })

  it('are shown on the board and cannot be changed while they are sealed', () => {
    show({ phase: 'first_borders' }, [{ ...borders, id: 'set', made: { kind: 'place_first_borders', edges: ['B1|C1'] } }])
    render(<ActionPanel />)
    screen.getByText('Sealed')
    expect(targets.value).toMatchObject({ on: null, ghosts: [{ piece: 'border', edge: 'B1|C1' }] })
    click('Change it')
    expect(targets.value.on).toBe('edge')
  })
})

describe('public information', () => {
  it('is the open pools, who carries out what, the ducat pool, and the upcoming pools', () => {
    const view = show({}, [])
    render(<Middle view={view} />)
    const open = screen.getByRole('region', { name: 'Open for bids' })
    expect([...open.querySelectorAll('[data-open]')].map((one) => words(one))).toEqual(['1A 4 borders', '1B Sword', '1C Politics', '2A Sword', '2B Two swords', '2C 2 borders'])
    expect(words(screen.getByRole('region', { name: 'Won: carried out this round' }))).toContain('1B 3 bordersBo')
    screen.getByText('17 ducats in the ducat pool')
    HTMLDialogElement.prototype.showModal = () => undefined
    click('Upcoming pools')
    screen.getByText('1 pool left in group 2', { selector: 'h3' })
    screen.getByText('The King Is Dead')
    screen.getByText('Politics cards played: 1 Forced Alliance')
  })

  it('says which round is the last with bids, and which the very last', () => {
    const { rerender } = render(<Middle view={show({ round: 13, last_round: 14 }, [])} />)
    screen.getByText('The last bids')
    screen.getByRole('button', { name: 'Upcoming pools' })
    rerender(<Middle view={show({ round: 14, last_round: 14, open_pools: [] }, [])} />)
    screen.getByText('The last round')
    expect(screen.queryByRole('button', { name: 'Upcoming pools' })).toBeNull()
  })

  it('on the players’ panels is ducats, points, cards, won actions, and whose sheet is in', () => {
    const view = show({ seats: [0, 1, 2, 3].map((seat) => anInternetSeat(seat, { politics_cards: 2, sheet_handed_in: seat === 1 })) }, [])
    render(<Players room={room} view={view} />)
    const bo = within(screen.getByRole('listitem', { name: 'Bo, Red' }))
    bo.getByText('15 ducats')
    bo.getByText('2 politics cards')
    bo.getByText('Won: 1B, 3 borders')
    expect(bo.getAllByText(/sheet|chosen|handed/)).toHaveLength(1)
  })
})

describe('the status line', () => {
  it.each(['colour_bids', 'first_borders', 'sheets'] as const)('says for %s who is waited for, and never what they chose', (phase) => {
    expect(statusOf(show({ phase, waiting_for: [1, 2] }, []), [], null, room).text).toMatch(/Bo and Cleo/)
  })

  it('says what the player has to do', () => {
    for (const prompt of [colours, borders]) expect(statusOf(show({ phase: prompt.kind }, [prompt]), [prompt], 0, room)).toMatchObject({ mine: true })
  })
})

describe('the end', () => {
  const ended = (scores: number[], winners: number[]) => anInternetView({
    phase: 'ended', seats: scores.map((score, seat) => anInternetSeat(seat, { score })),
    outcome: { reason: 'the_king_is_dead', winners, places: { 0: 1, 1: 2, 2: 3, 3: 4 }, money: { 0: 9, 1: 4, 2: 0, 3: 1 }, fiefs: { 0: [5], 1: [], 2: [], 3: [5, 5] } },
  })

  it('says what decided the game', () => {
    expect(resultOf(ended([30, 20, 10, 5], [0]), room, 1).why).toBe('Ada has the most points: 30.')
    expect(resultOf(ended([30, 30, 10, 5], [0]), room, 1).why).toContain('with the most ducats: 9')
    expect(resultOf(ended([30, 30, 10, 5], [0, 1]), room, 2).why).toBe('Tied on points and ducats: Ada and Bo share the victory.')
  })

  it('counts ducats and Fiefs', () => {
    const view = ended([30, 20, 10, 5], [0])
    const rows = editionOf(view).endRows(view)
    expect(rows.map(({ cell }) => [0, 3].map((seat) => String(cell(seat))))).toEqual([['9', '1'], ['5', '5, 5']])
  })
})
