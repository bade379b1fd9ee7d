import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resultOf } from '../../table/result'
import '../../fixtures/editions'
import { aPowerCard, aReturnsSeat, aReturnsView, aRoom } from '../../fixtures/table'
import { ActionPanel } from '../../table/panels'
import type { GameEvent, Prompt, ReturnsPrompt, ReturnsView } from '../../net/protocol'
import { Players } from '../../table/seats/Players'
import { ScoreStrip } from '../../table/seats/ScoreStrip'
import { changeSetting } from '../../self/settings/settings'
import { statusOf } from '../../table/status'
import * as store from '../../table/store'
import { editionOf } from '../../table/edition'
import { MINES } from './cards'

vi.mock('../../table/store', async (original) => ({
  ...(await original<typeof store>()),
  answer: vi.fn(() => Promise.resolve({ ok: true })),
  explain: vi.fn(() => Promise.resolve({ rule: 'R-8', reason: 'too_few_ducats', data: { sum: 6 } })),
}))

const own = aReturnsSeat(0, { hand: [aPowerCard('B7'), aPowerCard('A1')] })
const room = aRoom({ edition: 'returns', options: { players: 2 } })
const base = { id: 'p', optional: false }

/** One prompt of each kind of the edition: the compiler ensures that this list is complete. */
const PROMPTS: { [K in ReturnsPrompt['kind']]: Extract<ReturnsPrompt, { kind: K }> } = {
  place_castle: { ...base, kind: 'place_castle', colour: 0, choices: { B1: ['C1'] } },
  use_card: {
    ...base, kind: 'use_card', choices: [{ card: aPowerCard('B7'), symbols: [2], sold_leaves: 9, played_leaves: 4 }],
  },
  carry_out: {
    ...base, kind: 'carry_out', action: null, what: 'borders', borders_left: 2, knights_left: 0, expansions_left: 0,
    edges: ['A1|B1'], knights: {}, fees: {}, expansions: {}, behind_alliances: {},
  },
  turn_knight: { ...base, kind: 'turn_knight', choices: { A1: ['C1'] } },
  give_up_knight: { ...base, kind: 'give_up_knight', seat: 1, other: 'A1', knights: ['B1'], may_leave: true },
  traitor_place: { ...base, kind: 'traitor_place', own: 'A1', spaces: { B1: 1 } },
  ally: { ...base, kind: 'ally', choices: { A1: ['C1'] } },
  fill_up: { ...base, kind: 'fill_up', market: [aPowerCard('B7')] },
}

function show(view: ReturnsView, asked: Prompt[], events: GameEvent[] = []): void {
  store.receive({ type: 'snapshot', stream: 1, seat: 0, room, view, prompts: asked, log: [{ stream: 1, events }], chat: [] })
}
const view = (more: Partial<ReturnsView> = {}) => aReturnsView({ seats: [own, aReturnsSeat(1)], viewer: 0, ...more })
const byData = (name: string, value: string) => {
  const found = document.querySelector<HTMLElement>(`[data-${name}="${value}"]`)
  if (!found) throw new Error(`nothing with data-${name}="${value}"`)
  return found
}

beforeEach(() => { vi.clearAllMocks() })
afterEach(cleanup)

describe('every prompt', () => {
  it.each(Object.values(PROMPTS))('$kind has a panel and a status sentence', (prompt) => {
    show(view(), [prompt])
    render(<ActionPanel />)
    expect(byData('prompt', prompt.kind).textContent).not.toContain('undefined')
    const said = statusOf(view(), [prompt], 0, room).text
    const phase = prompt.kind === 'place_castle' ? 'setup' : prompt.kind === 'carry_out' ? 'carrying_out' : prompt.kind
    const waited = statusOf(view({ phase, waiting_for: [1] }), [], 0, room).text
    expect([said, waited]).not.toContain('Waiting for Ada.')
    expect(said).not.toBe(waited)
  })

  it.each(['use_card', 'carrying_out', 'turn_knight', 'give_up_knight', 'traitor_place', 'ally', 'fill_up'] as const)('%s of another player has a status sentence', (phase) => {
    const carrying_out = { what: 'borders' as const, borders_left: 1, knights_left: 0, expansions_left: 0 }
    expect(statusOf(view({ phase, waiting_for: [1], carrying_out }), [], 0, room).text).toMatch(/^Waiting for Bo to \w/)
  })
})

describe('the goal', () => {
  it.each<[string, Partial<ReturnsView>, Prompt, boolean]>([
    ['while castles are placed', { turn: 0 }, PROMPTS.place_castle, true],
    ['but not with a neutral castle', { turn: 0 }, { ...PROMPTS.place_castle, colour: 2 }, false],
    ['in the first round', { turn: 2 }, PROMPTS.use_card, true],
    ['and not later', { turn: 3 }, PROMPTS.use_card, false],
  ])('is said %s', (_, at, prompt, said) => {
    show(view({ ...at, goal: 30 }), [prompt])
    render(<ActionPanel />)
    expect(screen.queryByText(/^The first to 30 points wins at once\./) !== null).toBe(said)
  })
})

describe('using a card', () => {
  it('shows the ducats after selling and playing, and sends what is confirmed', async () => {
    show(view(), [PROMPTS.use_card])
    render(<ActionPanel />)
    fireEvent.click(byData('sell', 'B7'))
    await screen.findByText('Sell B7 for 2 ducats: leaves you with 9.')
    fireEvent.click(byData('symbol', '2'))
    await screen.findByText('Play B7 for 1 knight: costs 3, leaves you with 4.')
    fireEvent.click(byData('action', 'confirm'))
    expect(store.answer).toHaveBeenCalledWith('p', { kind: 'play_card', card: 'B7', symbol: 2 })
  })

  it('is sold only when confirmed, also with one-tap moves', async () => {
    changeSetting({ confirm: false })
    show(view(), [PROMPTS.use_card])
    render(<ActionPanel />)
    fireEvent.click(byData('sell', 'B7'))
    await waitFor(() => { expect(byData('action', 'confirm').matches(':enabled')).toBe(true) })
    expect(store.answer).not.toHaveBeenCalled()
    changeSetting({ confirm: true })
  })

  it('says why a symbol cannot be played', async () => {
    show(view(), [PROMPTS.use_card])
    render(<ActionPanel />)
    fireEvent.click(byData('symbol', '1'))
    await screen.findByText('That costs 6 ducats, more than you can pay. (rule R-8)')
    expect(store.explain).toHaveBeenCalledWith({ kind: 'play_card', card: 'B7', symbol: 1 })
  })

  it('announces the income of the turn', () => {
    show(view(), [PROMPTS.use_card], [{ kind: 'turn_begun', seat: 0, turn: 4, income: 2, mines: ['c', 'g'] }])
    render(<ActionPanel />)
    screen.getByText('Income: 2 ducats, from copper and gold.')
  })
})

describe('the last card of the deck', () => {
  const LAST = { A: 0, B: 0, C: 0, D: 1 }
  const WARNING = 'One card is left in the deck. If you draw it, everyone has one more turn.'

  it('is announced before a card is used, and only then', () => {
    show(view(), [PROMPTS.use_card])
    render(<ActionPanel />)
    expect(screen.queryByText(WARNING)).toBeNull()
    cleanup()
    show(view({ deck: LAST }), [PROMPTS.use_card])
    render(<ActionPanel />)
    screen.getByText(WARNING)
  })

  it('is announced before it is drawn', async () => {
    show(view({ deck: LAST }), [{ ...PROMPTS.fill_up, id: 'last' }])
    render(<ActionPanel />)
    screen.getByText(WARNING)
    fireEvent.click(byData('action', 'draw'))
    await screen.findByText('Draw the last card of the deck: everyone then has one more turn.')
  })

  it('is drawn only when confirmed, also with one-tap moves', async () => {
    changeSetting({ confirm: false })
    show(view({ deck: LAST }), [{ ...PROMPTS.fill_up, id: 'still-last' }])
    render(<ActionPanel />)
    fireEvent.click(byData('action', 'draw'))
    await screen.findByText('Draw the last card of the deck: everyone then has one more turn.')
    expect(store.answer).not.toHaveBeenCalled()
    changeSetting({ confirm: true })
  })

  it('begins the last turns, which are announced to everyone', () => {
    const last = { last_turns: 1, deck: {}, waiting_for: [1] }
    expect(statusOf(view(last), [], 0, room).text).toBe('Last turns: waiting for Bo to sell or play a card.')
    expect(editionOf(view()).announced?.({ kind: 'last_turns', seat: 0 })).toBe(true)
    // What another player does with one of your provinces.
    expect(editionOf(view()).announced?.({ kind: 'alliance_made', seat: 0, own: 'A1', other: 'C1' })).toBe(true)
  })
})

it('shows the round and what is left of the deck above the market', () => {
  const now = view({ turn: 4 })
  const { Middle } = editionOf<ReturnsView>(now)
  render(<Middle view={now} />)
  screen.getByRole('heading', { name: /^Round 2.*Market$/ })
  const [shown] = document.querySelectorAll('.narrow-only .count')
  expect(shown?.textContent.trim()).toBe('50Cards left in the deck: A 5, B 15, C 15 and D 15')
})

it('says whose the provinces of a pair are, and how many knights they have', () => {
  const provinces = [{ castle: 'A1', colour: 0, spaces: ['A1'], knights: 1 }, { castle: 'C1', colour: 1, spaces: ['C1', 'D1'], knights: 2 }]
  show(view({ board: { ...view().board, provinces } }), [PROMPTS.ally])
  render(<ActionPanel />)
  const pair = screen.getByRole('radio', { name: 'Yellow province of A1: 1 space, 1 knight and Red province of C1: 2 spaces, 2 knights' })
  expect(pair.querySelectorAll('.crest')).toHaveLength(1)
  expect(pair.textContent.replaceAll(' ', '')).toBe('A1C12')
})

it.each([[44, null], [45, '5 points short of the goal'], [49, '1 point short of the goal'], [50, null]])('marks who is near the goal: %i points', (score, words) => {
  const now = view({ seats: [aReturnsSeat(0, { score }), aReturnsSeat(1)] })
  const [own] = now.seats
  expect(own && editionOf<ReturnsView>(now).marks(now, own).map((one) => one.words)).toEqual(words === null ? [] : [words])
})

it('shows the goal with the scores above the board', () => {
  const now = view({ seats: [aReturnsSeat(0, { score: 12 }), aReturnsSeat(1)] })
  show(now, [])
  render(<ScoreStrip view={now} />)
  expect(screen.getAllByRole('listitem')[0]?.querySelector('.score-marks')?.textContent.trim()).toBe('12/50')
  screen.getByText('Ada · 12 points; goal: 50 · to act')
})

it('fills up from the whole market, and says why a card cannot be taken', async () => {
  show(view({ market: [aPowerCard('B7'), aPowerCard('A1')] }), [PROMPTS.fill_up])
  render(<ActionPanel />)
  fireEvent.click(byData('card', 'A1'))
  await waitFor(() => { expect(store.explain).toHaveBeenCalledWith({ kind: 'pick_card', card: 'A1' }) })
  fireEvent.click(byData('action', 'draw'))
  await screen.findByText('Draw the top card of the deck.')
})

it('takes a card of the market that is clicked on the table, or says why it cannot', async () => {
  const now = view({ market: [aPowerCard('B7'), aPowerCard('A1')] })
  show(now, [PROMPTS.fill_up])
  const { Middle } = editionOf<ReturnsView>(now)
  render(<><Middle view={now} /><ActionPanel /></>)
  const cards = within(screen.getByRole('list', { name: 'Market' }))
  fireEvent.click(cards.getByRole('button', { name: /^A1 / }))
  await waitFor(() => { expect(store.explain).toHaveBeenCalledWith({ kind: 'pick_card', card: 'A1' }) })
  fireEvent.click(cards.getByRole('button', { name: /^B7 / }))
  fireEvent.click(byData('action', 'confirm'))
  expect(store.answer).toHaveBeenLastCalledWith('p', { kind: 'pick_card', card: 'B7' })
})

it('chooses to play a card of the hand that is clicked, and leaves it again', async () => {
  const now = view({ seats: [aReturnsSeat(0, { hand: [aPowerCard('B7')] }), aReturnsSeat(1)] })
  show(now, [PROMPTS.use_card])
  const { Hand } = editionOf<ReturnsView>(now)
  render(<><Hand /><ActionPanel /></>)
  const card = within(screen.getByRole('list', { name: 'Your hand' })).getByRole('button', { name: /^B7 / })
  fireEvent.click(card)
  await screen.findByText(/^Play B7 for 1 knight/)
  expect(card.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(card)
  await waitFor(() => { expect(card.getAttribute('aria-pressed')).toBe('false') })
  fireEvent.click(byData('sell', 'B7'))
  await screen.findByText(/^Sell B7/)
  expect(card.getAttribute('aria-pressed')).toBe('true')
})

it('shows the goal, the mines and the monopolies of each player', () => {
  const rich = aReturnsSeat(0, { score: 12, mines: { c: 3, s: 0, g: 1, j: 0 }, monopolies: ['c'], income: 2 })
  const now = view({ seats: [rich, aReturnsSeat(1)] })
  show(now, [])
  render(<Players room={room} view={now} />)
  screen.getByText('12 points; goal: 50')
  screen.getByText('3 mines: copper; a monopoly')
  screen.getAllByText('no mines: gems')
})

it('knows every letter of the land', () => {
  const { terrain } = editionOf(view())
  expect(new Set(Object.values(terrain)).size).toBe(8)
  for (const [letter, kind] of Object.entries(MINES)) expect(terrain[letter]).toBe(kind)
})

describe('the end', () => {
  const ended = (reason: string, scores: [number, number], winners: number[]) => view({
    phase: 'ended', waiting_for: [], seats: [aReturnsSeat(0, { score: scores[0] }), aReturnsSeat(1, { score: scores[1] })],
    outcome: { reason, winners, places: { 0: 1, 1: 2 }, money: { 0: 4, 1: 9 } },
  })

  it('says who reached the goal', () => {
    expect(resultOf(ended('goal', [50, 52], [0]), room, 1).why).toBe('Ada was the first to reach the goal of 50 points.')
  })

  it('says that the deck is empty, and what decided the game', () => {
    expect(resultOf(ended('deck', [30, 42], [1]), room, 0).why).toBe('The deck is empty and the last turns are over. Bo has the most points: 42.')
    expect(resultOf(ended('deck', [42, 42], [1]), room, 0).why).toContain('with the most ducats: 9.')
  })
})
