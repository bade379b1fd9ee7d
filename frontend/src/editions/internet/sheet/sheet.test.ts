// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { aSheetPrompt, anInternetView, terms } from '../../../fixtures/internet'
import { aRoom } from '../../../fixtures/table'
import type { ActionTerms, HandIn, Survey } from '../../../net/protocol'
import { closeTable, receive } from '../../../table/store'
import { conditionOf, firstCondition, statementsOf, subjectsOf } from './conditions'
import { draftOf, isAnswered, keptDraft, missingOf, sheetOf, unanswered, type Condition, type Order } from './draft'
import { about, left, surveyed } from './survey'
import { sheet, stepsOf, type SheetEvent } from './select'
import { nextStep, hasRefusals } from './steps'
import { linesOf, type Place, type SheetChoice } from './writing'

const NOTHING: Survey = { refusals: [], remarks: [], prospects: [], costs: [], edges: [], knights: [], expansions: {} }
const prompt = aSheetPrompt()

beforeEach(() => {
  closeTable()
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts: [prompt], log: [], chat: [] })
})
afterEach(() => { surveyed.value = null })

type Event = Parameters<typeof sheet.reduce>[2]
const edge = (name: string): Event => ({ type: 'pick', target: { on: 'edge', name } })
const space = (name: string): Event => ({ type: 'pick', target: { on: 'space', name } })
const step = (to: SheetChoice['step']): SheetEvent => ({ type: 'step', step: to })
const expand: SheetEvent = { type: 'mode', mode: 'expand' }
const nothing: SheetEvent = { type: 'nothing' }

function write(...events: Event[]): SheetChoice {
  return events.reduce<SheetChoice>((choice, event) => sheet.reduce(prompt, choice, event), sheet.start(prompt))
}

const orders = (choice: SheetChoice, line = 0): Order[] | null | undefined => linesOf(choice)[line]?.orders

const actionTerms = (name: string): ActionTerms => prompt.terms.find(({ action }) => action === name) ?? terms('1A', { kind: 'borders', n: 0 }, 0)

/** The server's survey of the newest draft. */
function see(choice: SheetChoice, survey: Partial<Survey>): void {
  surveyed.value = { survey: { ...NOTHING, ...survey }, draft: choice.draft }
}

describe('the steps', () => {
  it('are the actions won, bids, and the review; alliances only if there is one to end', () => {
    expect(stepsOf(prompt)).toEqual(['1A', '2A', 'bids', 'read'])
    expect(stepsOf({ ...prompt, alliances: { A1: ['F1'] } })[0]).toBe('endings')
    expect(stepsOf({ ...prompt, terms: [], bids: [], may_claim: false })).toEqual(['read'])
    expect(sheet.start(prompt).step).toBe('1A')
    expect(nextStep(prompt, '2A')).toBe('bids')
    expect(nextStep(prompt, 'read')).toBeNull()
  })

  it('are marked if something in them is refused', () => {
    const choice = write()
    see(choice, { refusals: [{ rule: 'I-9', reason: 'below_one', data: { bid: 1 } }, { rule: 'I-12', reason: 'not_simple', data: { action: '2A', line: 1 } }] })
    expect(stepsOf(prompt).filter((one) => hasRefusals(surveyed.value, one))).toEqual(['2A', 'bids'])
  })
})

describe('borders', () => {
  it('are in the order in which they were chosen, up to twice the number', () => {
    const choice = write(edge('A3|B3'), edge('B3|C3'), edge('C3|D3'), edge('D3|E3'), edge('E3|F3'))
    expect(orders(choice)?.map((order) => order.kind === 'place_border' && order.edge)).toEqual(['A3|B3', 'B3|C3', 'C3|D3', 'D3|E3'])
  })

  it('are removed when chosen again, and later ones move up', () => {
    const three = write(edge('A3|B3'), edge('B3|C3'), edge('C3|D3'))
    expect(orders(sheet.reduce(prompt, three, edge('A3|B3')))).toHaveLength(2)
    expect(orders(sheet.reduce(prompt, three, { type: 'raise', order: 2 }))?.[1]).toEqual({ kind: 'place_border', edge: 'C3|D3' })
    expect(orders(sheet.reduce(prompt, three, { type: 'cancel' }))).toHaveLength(2)
  })

  it('are shown with their rank, those in reserve apart, beside the other orders', () => {
    const choice = write(step('2A'), space('C1'), step('1A'), edge('A3|B3'), edge('B3|C3'), edge('C3|D3'))
    see(choice, { edges: ['E3|F3'] })
    const { on, lit, chosen, ghosts } = sheet.targets(prompt, choice)
    expect([on, [...lit], [...chosen]]).toEqual(['edge', ['E3|F3'], ['A3|B3', 'B3|C3', 'C3|D3']])
    expect(ghosts).toContainEqual({ piece: 'border', edge: 'C3|D3', number: 3, spare: true })
    expect(ghosts).toContainEqual({ piece: 'knight', space: 'C1', colour: null })
  })

  it('keep their rank on the steps of bids and review, and stay in reserve on all steps', () => {
    const choice = write(edge('A3|B3'), edge('B3|C3'), edge('C3|D3'))
    const borders = (to: SheetChoice['step']) => sheet.targets(prompt, sheet.reduce(prompt, choice, step(to))).ghosts.map((ghost) => (
      ghost.piece === 'border' && [ghost.edge, ghost.number, ghost.spare]
    ))
    const ranked = [['A3|B3', 1, false], ['B3|C3', 2, false], ['C3|D3', 3, true]]
    expect([borders('1A'), borders('bids'), borders('read')]).toEqual([ranked, ranked, ranked])
    expect(borders('2A')).toEqual(ranked.map(([at, , spare]) => [at, undefined, spare]))
  })
})

describe('swords', () => {
  it('take knights; a new one replaces the last', () => {
    expect(orders(write(step('2A'), space('C1'), space('C2'), space('C3')))).toEqual([
      { kind: 'place_knight', space: 'C1', treasures: [] }, { kind: 'place_knight', space: 'C3', treasures: [] },
    ])
  })

  it('expand the province that can, with a second space that fits the first', () => {
    const choice = write(step('2A'), expand)
    see(choice, { expansions: { F6: { E6: ['D6'] }, A1: { A3: ['A4'], C1: [] } } })
    expect([...sheet.targets(prompt, choice).lit]).toEqual(['E6', 'A3', 'C1'])
    const one = sheet.reduce(prompt, choice, space('E6'))
    expect(orders(one)).toEqual([{ kind: 'expand', castle: 'F6', spaces: ['E6'] }])
    expect([...sheet.targets(prompt, one).lit]).toEqual(['D6'])
    expect(orders(sheet.reduce(prompt, one, space('D6')))).toEqual([{ kind: 'expand', castle: 'F6', spaces: ['E6', 'D6'] }])
    expect(orders(sheet.reduce(prompt, one, space('A3')))).toEqual([{ kind: 'expand', castle: 'A1', spaces: ['A3'] }])
    expect(orders(sheet.reduce(prompt, one, { type: 'castle', order: 0, castle: 'A1' }))).toEqual([{ kind: 'expand', castle: 'A1', spaces: ['E6'] }])
  })

  it('are about the own province beside the space if none can take it, and keep their mode when the step is opened again', () => {
    const view = anInternetView()
    const second = { castle: 'F6', colour: 0, spaces: ['F6', 'E6'], knights: 0, towns: 0 }
    const board = { ...view.board, provinces: [...view.board.provinces, { ...view.board.provinces[0], ...second }] }
    receive({ type: 'snapshot', stream: 2, seat: 0, room: aRoom({ edition: 'internet' }), view: { ...view, board } as typeof view, prompts: [prompt], log: [], chat: [] })
    const choice = write(step('2A'), expand, space('D6'))
    expect(orders(choice)).toEqual([{ kind: 'expand', castle: 'F6', spaces: ['D6'] }])
    const again = [step('bids'), step('2A')].reduce<SheetChoice>((one, event) => sheet.reduce(prompt, one, event), choice)
    expect(again.mode).toBe('expand')
  })

  it('show the land that an earlier action would take, apart from the choice', () => {
    const choice = write(step('2A'), expand, space('C2'), space('C3'), step('1A'))
    const { chosen, ghosts } = sheet.targets(prompt, choice)
    expect([...chosen]).toEqual([])
    expect(ghosts).toEqual(['C2', 'C3'].map((name) => ({ piece: 'land', space: name, colour: null })))
  })

  it('may have orders that would be illegal today', () => {
    expect(orders(write(step('2A'), expand, space('D4'), space('D5')))).toEqual([{ kind: 'expand', castle: 'A1', spaces: ['D4', 'D5'] }])
  })
})

describe('“otherwise”', () => {
  it('is always required; “nothing” is a valid answer', () => {
    expect(unanswered(write().draft).map(({ action }) => action)).toEqual(['1A', '2A'])
    expect(sheet.move(prompt, write(nothing))).toBeNull()
    const both = write(nothing, step('2A'), nothing)
    expect(sheet.move(prompt, both)).toEqual({
      kind: 'hand_in', round: 3, claim: false, bids: [], endings: [],
      orders: [{ action: '1A', lines: [], otherwise: [] }, { action: '2A', lines: [], otherwise: [] }],
    })
    expect(unanswered(sheet.reduce(prompt, write(edge('A3|B3')), { type: 'drop', order: 0 }).draft).map(({ action }) => action)).toContain('1A')
  })
})

describe('conditions', () => {
  const ours = actionTerms('2A')

  it('are about earlier actions, the player’s own earlier lists, and the others’ cards', () => {
    const written = write({ type: 'add_line', condition: conditionOf({ of: 'card', seat: 1 }, 'renegade') }).draft
    const holding = (...card_seats: number[]) => aSheetPrompt({ card_seats })
    expect(subjectsOf(holding(1, 2, 3), ours, written).map(({ of }) => of)).toEqual(['action', 'action', 'own', 'card', 'card', 'card'])
    expect(statementsOf(ours, written, { of: 'own', action: '1A' })).toEqual([1])
    expect(statementsOf(ours, written, { of: 'action', seat: 0, action: '1A' })).toEqual(['placed_border', 'something', 'nothing'])
    expect(firstCondition(holding(2), ours, written)).toEqual({ kind: 'placed_knight', seat: 1, action: '1B', space: null })
    expect(firstCondition(holding(), actionTerms('1A'), written)).toBeNull()
    expect(firstCondition(holding(2), actionTerms('1A'), written)).toMatchObject({ kind: 'played_card', seat: 2 })
  })

  const conditional = write(step('2A'), { type: 'add_line', condition: { kind: 'placed_knight', seat: 1, action: '1B', space: null } })

  it('precede “otherwise”, and clicks go to the new one', () => {
    expect(linesOf(conditional).map(({ condition }) => condition?.kind)).toEqual(['placed_knight', undefined])
    const placed = sheet.reduce(prompt, conditional, space('C1'))
    expect([orders(placed, 0)?.length, orders(placed, 1)]).toEqual([1, null])
    expect(placed.draft.actions.map(isAnswered)).toEqual([false, false])
  })

  it('get their place from the board', () => {
    const aimed = sheet.reduce(prompt, conditional, { type: 'aim', aim: { at: 'condition', line: 0, what: 'space' } })
    expect(sheet.targets(prompt, aimed).on).toBe('space')
    const named = sheet.reduce(prompt, aimed, space('C6'))
    expect(linesOf(named)[0]?.condition).toMatchObject({ space: 'C6' })
    expect([named.aim, orders(named, 0)]).toEqual([null, null])
  })

  it('highlight every place that they can name, and show the one that they name', () => {
    const about = (condition: Condition, what: Place) => {
      const choice = write(step('2A'), { type: 'add_line', condition })
      return sheet.reduce(prompt, choice, { type: 'aim', aim: { at: 'condition', line: 0, what } })
    }
    const border = about({ kind: 'placed_border', seat: 0, action: '1A', edge: null }, 'edge')
    expect([sheet.targets(prompt, border).on, sheet.targets(prompt, border).lit.size]).toEqual(['edge', 60])
    const knight = about({ kind: 'placed_knight', seat: 1, action: '1B', space: null }, 'space')
    expect([sheet.targets(prompt, knight).on, sheet.targets(prompt, knight).lit.size]).toEqual(['space', 36])
    expect(sheet.targets(prompt, knight).ghosts).toEqual([])
    expect(sheet.targets(prompt, sheet.reduce(prompt, border, edge('A3|B3'))).ghosts).toEqual([{ piece: 'border', edge: 'A3|B3' }])
    expect(sheet.targets(prompt, sheet.reduce(prompt, knight, space('C6'))).ghosts).toEqual([{ piece: 'knight', space: 'C6', colour: 1 }])
  })

  it('can be removed', () => {
    expect(linesOf(sheet.reduce(prompt, conditional, { type: 'drop_line', line: 0 }))).toHaveLength(1)
  })
})

describe('bids', () => {
  it('are one per pool; another action of the pool gets the same ducats', () => {
    const choice = write({ type: 'bid', action: '2B' }, { type: 'bid', action: '1A' }, { type: 'ducats', action: '1A', ducats: 4 }, { type: 'bid', action: '1C' })
    expect(choice.draft.bids).toEqual([{ action: '1C', ducats: 4, wishes: [], play: null }, { action: '2B', ducats: 1, wishes: [], play: null }])
    expect(sheet.reduce(prompt, choice, { type: 'bid', action: '2B' }).draft.bids).toHaveLength(1)
  })

  it('are at least 1, and the rest allows for fees, too', () => {
    const choice = write({ type: 'bid', action: '1A' }, { type: 'ducats', action: '1A', ducats: -3 })
    expect(choice.draft.bids[0]?.ducats).toBe(1)
    see(choice, { costs: [{ line: { action: '2A' }, ducats: 10 }, { line: { bid: 1 }, ducats: 1 }] })
    expect(left(surveyed.value, choice.draft, 15)).toBe(4)
    const more = sheet.reduce(prompt, choice, { type: 'ducats', action: '1A', ducats: 5 })
    expect(left(surveyed.value, more.draft, 15)).toBe(0)
  })

  it('on politics have a first and a second choice', () => {
    const wish = (one: 'renegade' | 'fief' | 'forced_alliance'): SheetEvent => ({ type: 'wish', action: '1C', wish: one })
    const choice = write({ type: 'bid', action: '1C' }, wish('fief'), wish('renegade'))
    expect(choice.draft.bids[0]?.wishes).toEqual(['fief', 'renegade'])
    expect(sheet.reduce(prompt, choice, wish('fief')).draft.bids[0]?.wishes).toEqual(['renegade'])
    expect(sheet.reduce(prompt, choice, wish('forced_alliance')).draft.bids[0]?.wishes).toEqual(['fief', 'forced_alliance'])
  })

  it('can have a card that is aimed on the board; a Renegade’s provinces follow', () => {
    const held = aSheetPrompt({ renegade_cards: 1, renegades: [{ own: 'A1', other: 'F1', knight: 'E1', spaces: ['A2'] }] })
    const after = (...events: Event[]) => events.reduce<SheetChoice>((choice, event) => sheet.reduce(held, choice, event), sheet.start(held))
    const aiming = after(step('bids'), { type: 'bid', action: '1A' }, { type: 'aim', aim: { at: 'card', bid: '1A', card: 'renegade', first: null } })
    expect([...sheet.targets(held, aiming).lit]).toEqual(['E1'])
    const knight = sheet.reduce(held, aiming, space('E1'))
    expect([...sheet.targets(held, knight).lit]).toEqual(['A2'])
    const play = { kind: 'renegade', own: 'A1', other: 'F1', knight: 'E1', space: 'A2', treasures: [] }
    expect(sheet.reduce(held, knight, space('A2')).draft.bids[0]?.play).toEqual(play)
    expect(sheet.reduce({ ...held, renegades: [] }, knight, space('A2')).draft.bids[0]?.play).toEqual(play)
  })
})

const WRITTEN: HandIn = {
  kind: 'hand_in', round: 3, claim: true, endings: [], bids: [{ action: '2B', ducats: 3, wishes: [], play: null }],
  orders: [
    { action: '1A', lines: [], otherwise: [{ kind: 'place_border', edge: 'A3|B3' }] },
    { action: '2A', lines: [{ condition: { kind: 'carried_out', seat: 1, action: '1B', anything: false }, orders: [] }], otherwise: [{ kind: 'place_knight', space: 'C1', treasures: [] }] },
  ],
}

test('a handed-in sheet is shown in the review, and becomes a draft again when taken back', () => {
  expect(sheetOf(draftOf(WRITTEN, prompt), prompt)).toEqual(WRITTEN)
  const locked = { ...prompt, made: WRITTEN }
  expect(sheet.start(locked).step).toBe('read')
  expect([sheet.move(locked, sheet.start(locked)), sheet.targets(locked, sheet.start(locked)).on]).toEqual([null, null])
  const back = sheet.reduce(prompt, write(), { type: 'load', draft: draftOf(WRITTEN, prompt) })
  expect(sheet.move(prompt, back)).toEqual(WRITTEN)
})

test('a saved draft knows which parts are unanswered', () => {
  const draft = keptDraft({ ...WRITTEN, orders: WRITTEN.orders.map((one) => ({ ...one, otherwise: [] })) }, ['2A'], prompt)
  expect([unanswered(draft).map(({ action }) => action), missingOf(draft)]).toEqual([['2A'], ['2A']])
  receive({
    type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts: [prompt], log: [], chat: [],
    draft: { prompt: prompt.id, move: WRITTEN, missing: [], saved: '2026-11-21T12:00:00Z' },
  })
  expect(sheet.start(prompt).draft.claim).toBe(true)
  expect(sheet.start({ ...prompt, id: '9' }).draft.claim).toBe(false)
})

test('the server’s messages about a line are shown at that line', () => {
  const refusals = [
    { rule: 'I-12', reason: 'not_simple', data: { action: '2A', line: 1 } }, { rule: 'B-6', reason: 'terrain', data: { action: '2A', line: 1, order: 1, space: 'C1' } },
    { rule: 'I-6', reason: 'beyond_means', data: { bid: 2, sum: 16, ducats: 15 } },
  ]
  expect(about(refusals, { action: '2A', line: 1 }).map(({ reason }) => reason)).toEqual(['not_simple'])
  expect(about(refusals, { action: '2A', line: 1, order: 1 }).map(({ reason }) => reason)).toEqual(['terrain'])
  expect(about(refusals, { bid: 2 })).toHaveLength(1)
  expect(about(refusals, { bid: 1 })).toHaveLength(0)
})
