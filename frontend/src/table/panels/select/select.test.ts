// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Target } from '../../../board/targets'
import type {
  BidPrompt, CarryOutPrompt, EndAlliancePrompt, NegotiatePrompt, PlaceCastlePrompt, TakeCardPrompt,
} from '../../../net/protocol'
import { carryOut, castlesOf, modesOf, type CarryOutChoice } from './carry-out'
import { aView } from '../../../fixtures/table'
import { view } from '../../store'
import { placeCastle } from './place-castle'
import { bid, endAlliance, negotiate, takeCard } from '../../../editions/classic/select/sums'

const space = (name: string) => ({ type: 'pick' as const, target: { on: 'space', name } satisfies Target })
const edge = (name: string) => ({ type: 'pick' as const, target: { on: 'edge', name } satisfies Target })

describe('placing a castle', () => {
  const prompt: PlaceCastlePrompt = {
    kind: 'place_castle', id: '1', optional: false, colour: 0, choices: { B2: ['B3', 'C2'], H5: ['H6'] },
  }
  const after = (...names: string[]) =>
    names.reduce((choice, name) => placeCastle.reduce(prompt, choice, space(name)), placeCastle.start(prompt))

  it('highlights the castle’s spaces first, then those for its knight', () => {
    expect([...placeCastle.targets(prompt, after()).lit]).toEqual(['B2', 'H5'])
    expect([...placeCastle.targets(prompt, after('B2')).lit]).toEqual(['B3', 'C2'])
  })

  it('is complete with both', () => {
    expect(placeCastle.move(prompt, after('B2'))).toBeNull()
    expect(placeCastle.move(prompt, after('B2', 'C2'))).toEqual({ kind: 'place_castle', castle: 'B2', knight: 'C2' })
  })

  it('changes the knight, deselects what is tapped again, and moves to another castle', () => {
    expect(after('B2', 'C2', 'B3').knight).toBe('B3')
    expect(after('B2', 'C2', 'C2')).toEqual({ castle: 'B2', knight: null })
    expect(after('B2', 'C2', 'B2')).toEqual({ castle: null, knight: null })
    expect(after('B2', 'H5')).toEqual({ castle: 'H5', knight: null })
  })

  it('ignores unavailable places, but knows the move meant', () => {
    expect(after('O9')).toEqual({ castle: null, knight: null })
    expect(placeCastle.meant(prompt, after('B2'), { on: 'space', name: 'O9' })).toMatchObject({ castle: 'B2', knight: 'O9' })
    expect(placeCastle.meant(prompt, after(), { on: 'space', name: 'A3' })).toMatchObject({ castle: 'A3', knight: 'B3' })
  })

  it('steps back one by one', () => {
    const back = placeCastle.reduce(prompt, after('B2', 'C2'), { type: 'cancel' })
    expect(back).toEqual({ castle: 'B2', knight: null })
    expect(placeCastle.reduce(prompt, back, { type: 'cancel' }).castle).toBeNull()
  })
})

describe('carrying out an action', () => {
  const bare: CarryOutPrompt = {
    kind: 'carry_out', id: '1', optional: false, action: 1, what: 'two_swords', borders_left: 0, knights_left: 2,
    expansions_left: 1, edges: [], knights: { C2: [[]], D2: [[], [8]] }, fees: { D2: 5 },
    expansions: { B2: { E2: ['F2', 'E3'], E5: [] }, J9: { E2: ['E1'], K9: ['L9'] } }, behind_alliances: {},
  }
  const borders: CarryOutPrompt = { ...bare, borders_left: 2, edges: ['C2|D2', 'C2|C3'], knights: {}, expansions: {} }
  const play = (prompt: CarryOutPrompt, ...events: Parameters<typeof carryOut.reduce>[2][]): CarryOutChoice =>
    events.reduce((choice, event) => carryOut.reduce(prompt, choice, event), carryOut.start(prompt))
  const expand = { type: 'mode' as const, mode: 'expand' as const }

  it('places the chosen border, with a preview', () => {
    const choice = play(borders, edge('C2|D2'))
    expect(carryOut.targets(borders, choice)).toMatchObject({ on: 'edge', ghosts: [{ piece: 'border', edge: 'C2|D2' }] })
    expect(carryOut.move(borders, choice)).toEqual({ kind: 'place_border', edge: 'C2|D2' })
    expect(carryOut.move(borders, play(borders, edge('C2|D2'), edge('C2|D2')))).toBeNull()
  })

  it('offers only modes that the prompt has choices for', () => {
    expect(modesOf(borders)).toEqual(['border'])
    expect(modesOf(bare)).toEqual(['knight', 'expand'])
  })

  it('pays in ducats by default', () => {
    expect(carryOut.move(bare, play(bare, space('D2')))).toEqual({ kind: 'place_knight', space: 'D2', treasures: [] })
    const paid = play(bare, space('D2'), { type: 'pay', treasures: [8] })
    expect(carryOut.move(bare, paid)).toEqual({ kind: 'place_knight', space: 'D2', treasures: [8] })
  })

  it('highlights the first spaces of all provinces, then the second spaces that fit', () => {
    expect([...carryOut.targets(bare, play(bare, expand)).lit]).toEqual(['E2', 'E5', 'K9'])
    expect([...carryOut.targets(bare, play(bare, expand, space('K9'))).lit]).toEqual(['L9'])
  })

  it('infers the province from the spaces, and asks if they leave it open', () => {
    expect(carryOut.move(bare, play(bare, expand, space('E5')))).toEqual({ kind: 'expand', castle: 'B2', spaces: ['E5'] })
    const open = play(bare, expand, space('E2'))
    expect(castlesOf(bare, open)).toEqual(['B2', 'J9'])
    expect(carryOut.move(bare, open)).toBeNull()
    expect(carryOut.move(bare, play(bare, expand, space('E2'), space('E1')))).toMatchObject({ castle: 'J9' })
    const named = play(bare, expand, space('E2'), { type: 'castle', castle: 'B2' })
    expect(carryOut.move(bare, named)).toEqual({ kind: 'expand', castle: 'B2', spaces: ['E2'] })
  })

  it('removes the second space, then the first', () => {
    const both = play(bare, expand, space('K9'), space('L9'))
    expect(both.spaces).toEqual(['K9', 'L9'])
    expect(carryOut.reduce(bare, both, space('L9')).spaces).toEqual(['K9'])
    expect(carryOut.reduce(bare, both, space('K9')).spaces).toEqual([])
    expect(carryOut.reduce(bare, both, { type: 'cancel' }).spaces).toEqual(['K9'])
  })

  it('keeps the choice on a tap on an unavailable place, and knows the move meant', () => {
    const choice = play(bare, expand, space('K9'))
    expect(carryOut.reduce(bare, choice, space('A1')).spaces).toEqual(['K9'])
    expect(carryOut.meant(bare, choice, { on: 'space', name: 'A1' }))
      .toEqual({ kind: 'expand', castle: 'J9', spaces: ['K9', 'A1'] })
  })

  it('stops only after confirmation', () => {
    const stopping = play(bare, space('D2'), { type: 'stop' })
    expect(carryOut.move(bare, stopping)).toEqual({ kind: 'stop' })
    expect(carryOut.move(bare, carryOut.reduce(bare, stopping, { type: 'cancel' }))).toBeNull()
  })
})

describe('bidding', () => {
  const prompt: BidPrompt = {
    kind: 'bid', id: '1', optional: false, action: 1, second: false, limit: 12, treasures: [8, 10], made: null,
  }

  it('has no sum until one is entered, and 0 is valid', () => {
    expect(bid.move(prompt, bid.start(prompt))).toBeNull()
    const zero = bid.reduce(prompt, bid.start(prompt), { type: 'ducats', ducats: 0 })
    expect(bid.move(prompt, zero)).toEqual({ kind: 'bid', ducats: 0, treasures: [] })
  })

  it('stays within the player’s ducats', () => {
    expect(bid.reduce(prompt, bid.start(prompt), { type: 'ducats', ducats: 99 }).ducats).toBe(12)
  })

  it('shows a sealed bid and lets it be changed', () => {
    const made: BidPrompt = { ...prompt, made: { kind: 'bid', ducats: 3, treasures: [10] } }
    const locked = bid.start(made)
    expect(locked).toEqual({ ducats: 3, treasures: [1], locked: true })
    expect(bid.move(made, locked)).toBeNull()
    const open = bid.reduce(made, locked, { type: 'change' })
    expect(bid.move(made, bid.reduce(made, open, { type: 'treasure', at: 0 }))).toEqual({ kind: 'bid', ducats: 3, treasures: [8, 10] })
  })
})

describe('negotiating', () => {
  const prompt: NegotiatePrompt = {
    kind: 'negotiate', id: '1', optional: false, action: 2, other: 1, limit: 5, standing: null, offered: null, can_accept: false, answered: false,
  }

  it('limits what the player pays, not what they ask', () => {
    const pays = negotiate.reduce(prompt, { act: true, ducats: null }, { type: 'ducats', ducats: 30 })
    expect(negotiate.move(prompt, pays)).toEqual({ kind: 'propose', act: true, ducats: 5 })
    const asks = negotiate.reduce(prompt, { act: false, ducats: null }, { type: 'ducats', ducats: 30 })
    expect(negotiate.move(prompt, asks)).toEqual({ kind: 'propose', act: false, ducats: 30 })
  })

  it('does not repeat the standing proposal', () => {
    const standing: NegotiatePrompt = { ...prompt, standing: { number: 1, act: true, ducats: 2 } }
    expect(negotiate.move(standing, negotiate.start(standing))).toBeNull()
  })
})

describe('cards and alliances', () => {
  it('takes the chosen card', () => {
    const prompt: TakeCardPrompt = {
      kind: 'take_card', id: '1', optional: false, action: 1, stack: 1,
      cards: [{ kind: 'renegade', value: 0 }, { kind: 'fief', value: 4 }],
    }
    expect(takeCard.move(prompt, { at: 1 })).toEqual({ kind: 'take_card', card: { kind: 'fief', value: 4 } })
  })

  it('ends an alliance with one of the payments', () => {
    const prompt: EndAlliancePrompt = {
      kind: 'end_alliance', id: '1', optional: true, alliances: { B2: ['F3'] }, payments: [[12], [8]],
    }
    const named = endAlliance.reduce(prompt, endAlliance.start(prompt), { type: 'alliance', own: 'B2', other: 'F3' })
    expect(endAlliance.move(prompt, named)).toMatchObject({ own: 'B2', other: 'F3', treasures: [12] })
    expect(endAlliance.move(prompt, endAlliance.reduce(prompt, named, { type: 'pay', treasures: [8] }))).toMatchObject({ treasures: [8] })
  })
})

describe('the move meant by pointing at an unavailable place', () => {
  const nothing: CarryOutPrompt = {
    kind: 'carry_out', id: '1', optional: false, action: 2, what: 'borders', borders_left: 2, knights_left: 0, expansions_left: 0,
    edges: [], knights: {}, fees: {}, expansions: {}, behind_alliances: {},
  }

  it('is known even if nothing is possible', () => {
    const choice = carryOut.start(nothing)
    expect(carryOut.targets(nothing, choice).on).toBe('edge')
    expect(carryOut.meant(nothing, choice, { on: 'edge', name: 'C2|D2' })).toEqual({ kind: 'place_border', edge: 'C2|D2' })
  })

  it('is about the adjoining province', () => {
    const provinces = ['B2', 'H5'].map((castle) => ({ castle, colour: 0, spaces: [castle], knights: 0 }))
    view.value = aView({ viewer: 0, board: { ...aView().board, columns: 9, rows: 6, provinces } })
    const prompt = { ...nothing, borders_left: 0, expansions_left: 1, expansions: { B2: { B3: [] }, H5: { H4: [] } } }
    const meant = (name: string) => carryOut.meant(prompt, carryOut.start(prompt), { on: 'space', name })
    expect(meant('H6')).toEqual({ kind: 'expand', castle: 'H5', spaces: ['H6'] })
    expect(meant('A2')).toEqual({ kind: 'expand', castle: 'B2', spaces: ['A2'] })
    view.value = null
  })
})
