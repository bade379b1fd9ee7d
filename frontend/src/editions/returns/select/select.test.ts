// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { aPowerCard } from '../../../fixtures/table'
import type { FillUpPrompt, GiveUpKnightPrompt, TraitorPlacePrompt, TurnKnightPrompt, UseCardPrompt } from '../../../net/protocol'
import { DECK, fillUp, useCard } from './cards'
import { ally, giveUpKnight, traitorPlace, turnKnight, type PairChoice } from './powers'

const pick = (name: string) => ({ type: 'pick' as const, target: { on: 'space' as const, name } })

describe('selling or playing a card', () => {
  const prompt: UseCardPrompt = {
    kind: 'use_card', id: '1', optional: false, choices: [
      { card: aPowerCard('B7'), symbols: [2], sold_leaves: 9, played_leaves: 4 },
      { card: aPowerCard('A1'), symbols: [], sold_leaves: 8, played_leaves: 6 },
    ],
  }
  const after = (card: string, symbol: number, from = useCard.start(prompt)) => useCard.reduce(prompt, from, { type: 'use', card, symbol })

  it('offers no move before a card is chosen', () => {
    expect(useCard.move(prompt, useCard.start(prompt))).toBeNull()
  })

  it('sells any card, and plays a symbol that is listed', () => {
    expect(useCard.move(prompt, after('A1', 0))).toEqual({ kind: 'sell_card', card: 'A1' })
    expect(useCard.move(prompt, after('B7', 2))).toEqual({ kind: 'play_card', card: 'B7', symbol: 2 })
  })

  it('ignores what is not listed', () => {
    expect(useCard.move(prompt, after('B7', 1))).toBeNull()
    expect(useCard.move(prompt, after('C9', 0))).toBeNull()
  })

  it('deselects what is tapped again', () => {
    expect(after('B7', 2, after('B7', 2)).card).toBeNull()
    expect(useCard.reduce(prompt, after('B7', 2), { type: 'cancel' }).card).toBeNull()
  })
})

describe('filling up', () => {
  const prompt: FillUpPrompt = { kind: 'fill_up', id: '1', optional: false, market: [aPowerCard('B7')] }
  const after = (card: string) => fillUp.reduce(prompt, fillUp.start(prompt), { type: 'take', card })

  it('draws from the deck or takes a card of the market', () => {
    expect(fillUp.move(prompt, after(DECK))).toEqual({ kind: 'draw_card' })
    expect(fillUp.move(prompt, after('B7'))).toEqual({ kind: 'pick_card', card: 'B7' })
  })

  it('ignores cards that are not listed', () => {
    expect(fillUp.move(prompt, after('A1'))).toBeNull()
  })
})

describe('naming two provinces', () => {
  const prompt: TurnKnightPrompt = { kind: 'turn_knight', id: '1', optional: false, choices: { C2: ['F4', 'C8'], J9: ['F4'] } }
  const after = (...names: string[]) =>
    names.reduce<PairChoice>((choice, name) => turnKnight.reduce(prompt, choice, pick(name)), turnKnight.start(prompt))

  it('highlights the player’s own castles, then those of the neighbours', () => {
    expect([...turnKnight.targets(prompt, after()).lit]).toEqual(['C2', 'J9'])
    expect([...turnKnight.targets(prompt, after('C2')).lit]).toEqual(['F4', 'C8'])
  })

  it('is complete with both, on the board or from the list', () => {
    expect(turnKnight.move(prompt, after('C2'))).toBeNull()
    expect(turnKnight.move(prompt, after('C2', 'C8'))).toEqual({ kind: 'turn_knight', own: 'C2', other: 'C8' })
    const listed = turnKnight.reduce(prompt, after(), { type: 'pair', own: 'J9', other: 'F4' })
    expect(turnKnight.move(prompt, listed)).toEqual({ kind: 'turn_knight', own: 'J9', other: 'F4' })
  })

  it('changes either, and deselects what is tapped again', () => {
    expect(after('C2', 'C8', 'F4')).toMatchObject({ own: 'C2', other: 'F4' })
    expect(after('C2', 'J9')).toMatchObject({ own: 'J9', other: null })
    expect(after('C2', 'C2')).toMatchObject({ own: null, other: null })
    expect(turnKnight.reduce(prompt, after('C2', 'C8'), { type: 'cancel' })).toMatchObject({ own: 'C2', other: null })
  })

  it('preselects the only castle', () => {
    const only = { kind: 'ally' as const, id: '1', optional: false, choices: { C2: ['F4'] } }
    const chosen = ally.reduce(only, ally.start(only), pick('F4'))
    expect(ally.move(only, chosen)).toEqual({ kind: 'ally', own: 'C2', other: 'F4' })
  })

  it('stops, and can continue', () => {
    const stopping = turnKnight.reduce(prompt, after('C2'), { type: 'stop' })
    expect(turnKnight.move(prompt, stopping)).toEqual({ kind: 'stop' })
    expect(turnKnight.reduce(prompt, stopping, { type: 'cancel' })).toMatchObject({ own: 'C2', stopping: false })
  })

  it('knows the move meant by a tap on an unavailable place', () => {
    expect(turnKnight.meant(prompt, after('C2'), { on: 'space', name: 'K1' })).toEqual({ kind: 'turn_knight', own: 'C2', other: 'K1' })
  })
})

describe('the knight of a Traitor', () => {
  const going: GiveUpKnightPrompt = { kind: 'give_up_knight', id: '1', optional: false, seat: 0, other: 'F4', knights: ['F5', 'G4'], may_leave: true }
  const coming: TraitorPlacePrompt = { kind: 'traitor_place', id: '2', optional: false, own: 'C2', spaces: { C3: 0, D2: 1 } }

  it('leaves the named space', () => {
    const chosen = giveUpKnight.reduce(going, giveUpKnight.start(going), pick('G4'))
    expect(giveUpKnight.move(going, chosen)).toEqual({ kind: 'give_up_knight', knight: 'G4' })
    expect(giveUpKnight.targets(going, chosen).ghosts).toEqual([{ piece: 'gone', space: 'G4' }])
    expect(giveUpKnight.reduce(going, chosen, pick('A1'))).toEqual(chosen)
    expect(giveUpKnight.reduce(going, chosen, pick('G4')).space).toBeNull()
  })

  it('may be left to the acting player, if the prompt allows it', () => {
    const left = (prompt: GiveUpKnightPrompt) => giveUpKnight.move(prompt, giveUpKnight.reduce(prompt, giveUpKnight.start(prompt), { type: 'stop' }))
    expect(left(going)).toEqual({ kind: 'stop' })
    expect(left({ ...going, may_leave: false })).toBeNull()
  })

  it('goes to an available space', () => {
    const chosen = traitorPlace.reduce(coming, traitorPlace.start(coming), pick('D2'))
    expect(traitorPlace.move(coming, chosen)).toEqual({ kind: 'place_knight', space: 'D2', treasures: [] })
    expect(traitorPlace.targets(coming, chosen).ghosts).toEqual([{ piece: 'knight', space: 'D2', colour: null }])
  })
})
