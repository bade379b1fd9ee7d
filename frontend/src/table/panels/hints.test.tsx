import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../fixtures/editions'
import { aPowerCard } from '../../fixtures/table'
import { borders, confirmButton, decision, show, showWithHints, startAgain } from '../../fixtures/question'
import type {
  Contests, HintEffects, HintedFrame, HintReason, Move, NegotiatePrompt, Prompt, RenegadeChoice, SheetPrompt, UseCardPrompt,
} from '../../net/protocol'
import { Board } from '../board/Board'
import * as store from '../store'
import { ActionPanel } from '.'
import { draftBy, moveOf } from './select'

const takeHint = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../store', async (original) => ({ ...(await original<typeof store>()), ...(await import('../../fixtures/answers')).ANSWERS, takeHint }))

// The words are all there already.
vi.mock('../../base/i18n/languages', async (original) => ({ ...(await original<object>()), loadPageWords: () => Promise.resolve() }))

beforeEach(startAgain)
afterEach(cleanup)

const NOTHING: HintEffects = { points: [0], ducats: 0 }
const negotiation: NegotiatePrompt = {
  kind: 'negotiate', id: '8', optional: false, action: 2, other: 1, limit: 7, standing: null,
  offered: { number: 1, act: true, ducats: 4 }, can_accept: true, answered: false,
}
const useCard: UseCardPrompt = { kind: 'use_card', id: '1', optional: false, choices: [{ card: aPowerCard('B7'), symbols: [1, 2], sold_leaves: 9, played_leaves: 4 }] }
const fillUp: Prompt = { kind: 'fill_up', id: '1', optional: false, market: [aPowerCard('B7')] }
const bid: Prompt = { kind: 'bid', id: '1', optional: false, action: 2, second: false, limit: 0, treasures: [], made: null }
const line = () => document.querySelector('.hint-line')?.textContent.trim()
const button = () => document.querySelector<HTMLButtonElement>('[data-action="hint"]')

/** Shows a prompt, and asks for a hint. */
function ask(prompt: Prompt, move: Move, effects: HintEffects | null = NOTHING, reason: HintReason | null = null): void {
  takeHint.mockResolvedValue({ type: 'hinted', id: '1', prompt: prompt.id, move, effects, reason } satisfies HintedFrame)
  showWithHints(prompt)
  render(<><Board /><ActionPanel /></>)
  fireEvent.click(button() as HTMLButtonElement)
}

describe('a hint', () => {
  it('is chosen on the board, and played only by the player', async () => {
    ask(borders, { kind: 'place_border', edge: 'B1|B2' })
    await screen.findByText('A strong player would do this.')
    expect((await screen.findByRole('button', { name: 'border between B1 and B2' })).getAttribute('aria-pressed')).toBe('true')
    await screen.findByText('+8')
    expect(store.answer).not.toHaveBeenCalled()
    fireEvent.click(confirmButton())
    expect(store.answer).toHaveBeenCalledWith('7', { kind: 'place_border', edge: 'B1|B2' })
  })

  it('says what it gains and costs', async () => {
    const knights = { ...borders, edges: [], borders_left: 0, knights_left: 1, knights: { B2: [[]] }, fees: { B2: 5 } }
    ask(knights, { kind: 'place_knight', space: 'B2', treasures: [] }, { points: [3], ducats: -5 })
    await waitFor(() => { expect(document.querySelector('.hint-line')?.textContent).toMatch(/\+3\. You pay 5 ducats\.$/) })
  })

  it.each<[HintReason, string]>([
    [{ kind: 'encloses', castle: 'A1', left: 0 }, 'It closes off A1.'],
    [{ kind: 'encloses', castle: 'A1', left: 2 }, 'It takes 2 more borders to close off A1.'],
    [{ kind: 'strengthens', castle: 'A1', against: 'C2', comparison: 'more' }, 'The province of A1 then has more knights than that of C2, so it can take land from it.'],
    [{ kind: 'strengthens', castle: 'A1', against: 'C2', comparison: 'equal' }, 'The province of A1 then has as many knights as that of C2, which can then take no land from it.'],
    [{ kind: 'strengthens', castle: 'A1', against: 'C2', comparison: 'fewer' }, 'The province of A1 catches up with that of C2, which has more knights.'],
    [{ kind: 'promises', borders: 6, points: 12 }, 'From here, 6 borders could close off a province worth about 12 points.'],
  ])('says what a piece is for: $0.kind', async (reason, said) => {
    ask(borders, { kind: 'place_border', edge: 'B1|B2' }, NOTHING, reason)
    await waitFor(() => { expect(document.querySelector('.hint-line')?.textContent.trim()).toBe(`A strong player would do this. ${said}`) })
  })

  it.each<[Move, HintReason, string]>([
    [{ kind: 'play_card', card: 'B7', symbol: 2 }, { kind: 'uses_card', better: 3 }, 'In the long run it is about 3 points better than selling it and playing others.'],
    [{ kind: 'sell_card', card: 'B7' }, { kind: 'uses_card', better: 1 }, 'Playing one that you can pay for would in the long run be about 1 point worse.'],
    [{ kind: 'sell_card', card: 'B7' }, { kind: 'uses_card', better: null }, 'Those that you can play would be of no use on the board now.'],
    [{ kind: 'pick_card', card: 'B7' }, { kind: 'fills_up', better: 0 }, 'It is about as good for you as an unknown card.'],
    [{ kind: 'draw_card' }, { kind: 'fills_up', better: 2 }, 'The best card of the market is about 2 points worse for you.'],
  ])('says how a power card compares: $0.kind', async (move, reason, said) => {
    ask(reason.kind === 'fills_up' ? fillUp : useCard, move, NOTHING, reason)
    await waitFor(() => { expect(line()).toBe(`A strong player would do this. ${said}`) })
  })

  it('does not call cards useless that cannot be paid for', async () => {
    ask({ ...useCard, choices: [{ card: aPowerCard('B7'), symbols: [], sold_leaves: 4, played_leaves: 0 }] }, { kind: 'sell_card', card: 'B7' }, NOTHING, { kind: 'uses_card', better: null })
    await waitFor(() => { expect(line()).toContain('You can play none of your cards now') })
  })

  const contest: Contests = {
    kind: 'contests', action: 2, own: { seat: 0, points: 8, bid: 2 }, rival: { seat: 1, points: 0, bid: 7 }, ten_ducats: 27,
    deal: null, aim: null,
  }
  const STAKES = String.raw`In a duel you can sensibly bid up to 2 ducats, \S+ up to about 7\. `
    + String.raw`Action 2 is worth about 8 points to you in the long run, 0 to \S+; 10 ducats are worth about 27\.`

  it.each<[Move, HintEffects, Partial<Contests>, string, string]>([
    [
      { kind: 'accept', offer: 1, act: true, ducats: 1 }, { points: [0], ducats: 1 }, { deal: 0 },
      'For you the deal is about as good as a duel.', 'You get 1 ducat.',
    ],
    [{ kind: 'call_duel' }, NOTHING, { deal: -1 }, 'For you the offer is about 1 point worse than a duel.', ''],
    [
      { kind: 'propose', act: false, ducats: 3 }, NOTHING, { deal: 5 },
      'For you the deal is about 5 points better than a duel.', 'It costs nothing unless it is accepted.',
    ],
  ])('says what is at stake in a negotiation: $0.kind', async (move, effects, said, first, last) => {
    ask(negotiation, move, effects, { ...contest, ...said })
    await waitFor(() => { expect(line()).toMatch(new RegExp(`${first} ${STAKES} ?${last}$`)) })
  })

  it.each<[Contests['aim'], string]>([
    ['certain', 'Nobody else can bid that much.'],
    ['all', 'You cannot bid more.'],
    ['change', 'A Treasure would be more than is needed or sensible, and no change is given.'],
    ['purse', 'What you keep helps in later rounds.'],
    ['varied', 'Bids that vary are hard to foresee.'],
  ])('says why a bid is what it is: %s', async (aim, text) => {
    ask(bid, { kind: 'bid', ducats: 0, treasures: [] }, null, { ...contest, aim })
    await waitFor(() => { expect(line()).toMatch(new RegExp(`${text} ${STAKES}$`)) })
  })

  it('says of a sealed answer that its outcome is open', async () => {
    const reason: HintReason = { kind: 'weighs', worths: [{ action: 3, seat: 0, points: 5 }] }
    ask({ ...decision, made: null }, { kind: 'decide', cards: [3], politics: [null] }, null, reason)
    await screen.findByText(/Action 3 is worth about 5 points to you in the long run\./)
    await screen.findByText(/depends on the others’ secret choices/)
    expect(document.querySelector('[data-decision="3"]')?.getAttribute('aria-pressed')).toBe('true')
  })

  it('leaves a choice that the player has begun, until they ask to see it', async () => {
    takeHint.mockResolvedValue({ type: 'hinted', id: '1', prompt: '7', move: { kind: 'place_border', edge: 'B1|B2' }, effects: NOTHING, reason: null })
    showWithHints(borders)
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    fireEvent.click(button() as HTMLButtonElement)
    fireEvent.click(await screen.findByText('Show the hint'))
    await screen.findByText('A strong player would do this.')
    expect(screen.getByRole('button', { name: 'border between B1 and B2' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('names the button for what needs no choice', async () => {
    ask(negotiation, { kind: 'accept', offer: 1, act: true, ducats: 4 }, { points: [0], ducats: 4 })
    await screen.findByText('A strong player would choose “Accept”. You get 4 ducats.')
    expect(store.answer).not.toHaveBeenCalled()
  })

  it('is gone when the question has changed', async () => {
    ask(negotiation, { kind: 'accept', offer: 1, act: true, ducats: 4 })
    await screen.findByText(/would choose/)
    showWithHints({ ...negotiation, offered: { number: 2, act: true, ducats: 5 } })
    await waitFor(() => { expect(document.querySelector('.hint-line')?.textContent).toBe('') })
  })

  it.each([[false, ''], [true, '3']])('takes what it has chosen with it, not what the player chose: %s', async (isOwn, ducats) => {
    ask(negotiation, { kind: 'propose', act: true, ducats: 2 })
    await screen.findByText(/would do this/)
    const field = screen.getByLabelText<HTMLInputElement>('Ducats you pay', { selector: 'input' })
    expect(field.value).toBe('2')
    if (isOwn) fireEvent.click(screen.getByRole('button', { name: '3' }))
    showWithHints({ ...negotiation, offered: { number: 2, act: true, ducats: 5 } })
    await waitFor(() => { expect(document.querySelector('.hint-line')?.textContent).toBe('') })
    expect(field.value).toBe(ducats)
  })

  it('to wait is no error', async () => {
    takeHint.mockResolvedValue({ code: 'refused', reason: 'nothing_to_suggest' })
    showWithHints(negotiation)
    render(<ActionPanel />)
    fireEvent.click(button() as HTMLButtonElement)
    await screen.findByText('A strong player would wait for the others here.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button()?.disabled).toBe(false)
  })

  it('that is refused says why, and the button can be pressed again', async () => {
    takeHint.mockResolvedValue({ code: 'refused', reason: 'no_hints_rated' })
    showWithHints(negotiation)
    render(<ActionPanel />)
    fireEvent.click(button() as HTMLButtonElement)
    expect((await screen.findByRole('alert')).textContent).toContain('rated')
    await waitFor(() => { expect(button()?.disabled).toBe(false) })
  })

  it('is offered only where it is allowed, and not for an answer that has been given', () => {
    show(borders)
    render(<ActionPanel />)
    expect(button()).toBeNull()
    cleanup()
    showWithHints(decision)
    render(<ActionPanel />)
    expect(button()).toBeNull()
  })
})

describe('the choice that makes a move', () => {
  const renegade: RenegadeChoice = { own: 'A1', other: 'C2', knight: 'C1', spaces: { B1: [[], [3]] } }
  const carryOut = { ...borders, knights: { B2: [[], [5]] }, expansions: { A1: { B1: ['C1'], B2: [] } } }
  const pairs = { C2: ['F4', 'C8'], J9: ['F4'] }
  const sheet: SheetPrompt = {
    kind: 'sheet', id: '12', optional: false, round: 1, ducats: 9, terms: [{ action: '1A', what: { kind: 'borders', n: 2 }, name: 'A', players: [] }], bids: [], may_claim: true, alliances: {}, made: null,
  } as unknown as SheetPrompt
  const made: [Prompt, Move][] = [
    [{ kind: 'place_castle', id: '1', optional: false, colour: 0, choices: { A1: ['A2'] } }, { kind: 'place_castle', castle: 'A1', knight: 'A2' }],
    [carryOut, { kind: 'place_border', edge: 'B1|C1' }],
    [carryOut, { kind: 'place_knight', space: 'B2', treasures: [5] }],
    [carryOut, { kind: 'expand', castle: 'A1', spaces: ['B1', 'C1'] }],
    [carryOut, { kind: 'stop' }],
    [{ ...decision, made: null, renegade_cards: 1, renegades: [renegade] }, { kind: 'decide', cards: [3], politics: [{ kind: 'renegade', own: 'A1', other: 'C2', knight: 'C1', space: 'B1', treasures: [3] }] }],
    [negotiation, { kind: 'propose', act: false, ducats: 3 }],
    [{ kind: 'bid', id: '1', optional: false, action: 1, second: false, limit: 9, treasures: [3, 5], made: null }, { kind: 'bid', ducats: 2, treasures: [5] }],
    [{ kind: 'choose_stack', id: '1', optional: false, action: 1, stacks: [1, 2] }, { kind: 'choose_stack', stack: 2 }],
    [{ kind: 'take_card', id: '1', optional: false, action: 1, stack: 1, cards: [{ kind: 'fief', value: 4 }, { kind: 'treasure', value: 5 }] }, { kind: 'take_card', card: { kind: 'treasure', value: 5 } }],
    [{ kind: 'end_alliance', id: '1', optional: true, alliances: { A1: ['C2'] }, payments: [[], [5]] }, { kind: 'end_alliance', own: 'A1', other: 'C2', treasures: [5] }],
    [useCard, { kind: 'sell_card', card: 'B7' }],
    [useCard, { kind: 'play_card', card: 'B7', symbol: 2 }],
    [fillUp, { kind: 'draw_card' }],
    [fillUp, { kind: 'pick_card', card: 'B7' }],
    [{ kind: 'turn_knight', id: '1', optional: false, choices: pairs }, { kind: 'turn_knight', own: 'J9', other: 'F4' }],
    [{ kind: 'ally', id: '1', optional: false, choices: pairs }, { kind: 'ally', own: 'C2', other: 'C8' }],
    [{ kind: 'ally', id: '1', optional: false, choices: pairs }, { kind: 'stop' }],
    [{ kind: 'give_up_knight', id: '1', optional: false, seat: 0, other: 'F4', knights: ['F5'], may_leave: true }, { kind: 'give_up_knight', knight: 'F5' }],
    [{ kind: 'give_up_knight', id: '1', optional: false, seat: 0, other: 'F4', knights: ['F5'], may_leave: true }, { kind: 'stop' }],
    [{ kind: 'traitor_place', id: '1', optional: false, own: 'C2', spaces: { C3: 0 } }, { kind: 'place_knight', space: 'C3', treasures: [] }],
    [{ kind: 'colour_bids', id: '1', optional: false, colours: ['red', 'green'], lowest: 1, highest: 9, made: null } as unknown as Prompt, { kind: 'bid_for_colours', bids: [{ colour: 'red', ducats: 3 }] }],
    [{ kind: 'first_borders', id: '1', optional: false, most: 2, edges: ['A1|B1', 'B1|C1'], made: null } as unknown as Prompt, { kind: 'place_first_borders', edges: ['B1|C1'] }],
    [sheet, { kind: 'hand_in', round: 1, orders: [{ action: '1A', lines: [], otherwise: [{ kind: 'place_border', edge: 'A1|B1' }] }], bids: [{ action: '2C', ducats: 3, wishes: ['fief'], play: null }], claim: false, endings: [] }],
  ]

  it.each(made)('makes just that move of $kind', (prompt, move) => {
    const draft = draftBy(prompt, move)
    expect(draft && moveOf(draft)).toEqual(move)
  })

  it('is none for what is answered by a button', () => {
    for (const move of [{ kind: 'call_duel' }, { kind: 'withdraw', offer: 1 }] satisfies Move[]) expect(draftBy(negotiation, move)).toBeNull()
  })
})
