// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../../../board/targets'
import { aView } from '../../../fixtures/table'
import type { DecidePrompt } from '../../../net/protocol'
import { view } from '../../../table/store'
import { decide, type DecideChoice } from './decide'
import { waysToPay } from './politics'

const prompt: DecidePrompt = {
  kind: 'decide', id: '1', optional: false, sealed: true, cards: [1, 2, 3], count: 1, remarks: [],
  alliance_cards: 1, alliances: { B2: ['F3', 'G8'], J9: ['G8'] },
  renegade_cards: 2,
  renegades: [
    { own: 'B2', other: 'F3', knight: 'F4', spaces: { B3: [[]], C2: [[], [8], [10]] } },
    { own: 'J9', other: 'F3', knight: 'F4', spaces: { K9: [[8], [10]] } },
  ],
  made: null,
}
const lead: DecidePrompt = { ...prompt, count: 2 }
const pick = (name: string) => ({ type: 'pick' as const, target: { on: 'space', name } satisfies Target })
const play = (asked: DecidePrompt, ...events: Parameters<typeof decide.reduce>[2][]): DecideChoice =>
  events.reduce((choice, event) => decide.reduce(asked, choice, event), decide.start(asked))
const card = (number: number) => ({ type: 'card' as const, card: number })
const alliance = (number: number) => ({ type: 'politics' as const, card: number, kind: 'forced_alliance' as const })
const renegade = (number: number) => ({ type: 'politics' as const, card: number, kind: 'renegade' as const })

describe('decision cards', () => {
  it('lays one, and replaces it with another', () => {
    expect(decide.move(prompt, play(prompt, card(2)))).toEqual({ kind: 'decide', cards: [2], politics: [null] })
    expect(play(prompt, card(2), card(3)).cards).toEqual([3])
    expect(decide.move(prompt, play(prompt, card(2), card(2)))).toBeNull()
  })

  it('could get a politics card, if there is one to add', () => {
    const plain: DecidePrompt = { ...prompt, alliance_cards: 0, renegade_cards: 0 }
    const goesOn = (asked: DecidePrompt) => decide.goesOn?.(asked, play(asked, card(1)))
    expect([goesOn(plain), goesOn(prompt)]).toEqual([false, true])
  })

  it('lays two for the lead player, in order', () => {
    expect(decide.move(lead, play(lead, card(3)))).toBeNull()
    expect(decide.move(lead, play(lead, card(3), card(1)))).toEqual({ kind: 'decide', cards: [1, 3], politics: [null, null] })
  })
})

describe('a politics card with a decision card', () => {
  it('aims an alliance from an own castle to another', () => {
    const aiming = play(prompt, card(1), alliance(1))
    expect([...decide.targets(prompt, aiming).lit]).toEqual(['B2', 'J9'])
    expect(decide.move(prompt, aiming)).toBeNull()
    const done = play(prompt, card(1), alliance(1), pick('B2'), pick('G8'))
    expect(decide.move(prompt, done)).toMatchObject({ politics: [{ kind: 'forced_alliance', own: 'B2', other: 'G8' }] })
  })

  it('aims a Renegade: which knight leaves, where the own one is placed, how it is paid', () => {
    const knight = play(prompt, card(1), renegade(1), pick('F4'))
    expect([...decide.targets(prompt, knight).lit]).toEqual(['B3', 'C2', 'K9'])
    const done = play(prompt, card(1), renegade(1), pick('F4'), pick('C2'), { type: 'pay', card: 1, treasures: [8] })
    expect(decide.move(prompt, done)).toEqual({
      kind: 'decide', cards: [1],
      politics: [{ kind: 'renegade', own: 'B2', other: 'F3', knight: 'F4', space: 'C2', treasures: [8] }],
    })
    expect(decide.move(prompt, play(prompt, card(1), renegade(1), pick('F4'), pick('K9'))))
      .toMatchObject({ politics: [{ own: 'J9', treasures: [8] }] })
  })

  it('does not spend one Treasure with both cards', () => {
    const both = play(lead, card(1), card(2), renegade(1), pick('F4'), pick('K9'), renegade(2), pick('F4'), pick('K9'))
    const second = both.drafts[2]
    expect(second && waysToPay(lead, second, decide.takenBy(lead, both, 2))).toEqual([[10]])
    expect(decide.move(lead, both)).toMatchObject({ politics: [{ treasures: [8] }, { treasures: [10] }] })
  })

  it('needs a card in hand for each play', () => {
    const one = play(lead, card(1), card(2), alliance(1))
    expect(decide.canPlay(lead, one, 2, 'forced_alliance')).toBe(false)
    expect(decide.canPlay(lead, one, 2, 'renegade')).toBe(true)
    expect(decide.reduce(lead, one, alliance(2)).drafts[2]).toBeUndefined()
  })

  it('moves along to another decision card', () => {
    const moved = play(prompt, card(1), alliance(1), pick('B2'), pick('G8'), card(3))
    expect(decide.move(prompt, moved)).toMatchObject({ cards: [3], politics: [{ own: 'B2', other: 'G8' }] })
  })

  it('steps back target by target, and finally drops the politics card', () => {
    const aimed = play(prompt, card(1), renegade(1), pick('F4'), pick('C2'))
    const once = decide.reduce(prompt, aimed, { type: 'cancel' })
    expect(once.drafts[1]).toMatchObject({ knight: 'F4', space: null, own: null })
    const thrice = decide.reduce(prompt, decide.reduce(prompt, once, { type: 'cancel' }), { type: 'cancel' })
    expect(thrice.drafts[1]).toBeUndefined()
    expect(thrice.cards).toEqual([1])
  })

  it('knows the move meant by a tap on an unavailable place', () => {
    const aiming = play(prompt, card(1), alliance(1), pick('B2'))
    expect(decide.meant(prompt, aiming, { on: 'space', name: 'O1' }))
      .toMatchObject({ politics: [{ kind: 'forced_alliance', own: 'B2', other: 'O1' }] })
  })
})

describe('a tap on a place that a Renegade cannot use', () => {
  const province = (castle: string, colour: number, ...spaces: string[]) => ({ castle, colour, spaces: [castle, ...spaces], knights: 1 })
  /** The player's provinces are B2 and J9; F3 is beside B2, K9 beside J9, and O1 beside neither. */
  const provinces = [province('B2', 0, 'C2', 'D2'), province('J9', 0), province('F3', 1, 'E2'), province('K9', 2, 'L9'), province('O1', 1)]
  beforeEach(() => { view.value = aView({ viewer: 0, board: { ...aView().board, columns: 15, rows: 9, provinces } }) })
  afterEach(() => { view.value = null })
  const meant = (choice: DecideChoice, name: string) => decide.meant(prompt, choice, { on: 'space', name })

  it('is explained for the province that it is in', () => {
    const aiming = play(prompt, card(1), renegade(1))
    expect(meant(aiming, 'L9')).toMatchObject({ politics: [{ own: 'J9', other: 'K9', knight: 'L9', space: 'K9' }] })
    expect(meant(aiming, 'E2')).toMatchObject({ politics: [{ own: 'B2', other: 'F3', knight: 'E2', space: 'B3' }] })
    for (const name of ['O1', 'C2', 'H5']) expect(meant(aiming, name)).toMatchObject({ politics: [{ own: 'B2', other: 'F3', knight: name, space: 'B3' }] })
  })

  it('is explained for the own province beside it, even if that has no space for a knight', () => {
    const only = { ...prompt, renegades: prompt.renegades.filter(({ own }) => own === 'J9') }
    const aiming = play(only, card(1), renegade(1))
    expect(decide.meant(only, aiming, { on: 'space', name: 'E2' })).toMatchObject({ politics: [{ own: 'B2', other: 'F3', knight: 'E2', space: 'E2' }] })
  })

  it('is explained for the own province that it is in, once a knight is chosen', () => {
    const aiming = play(prompt, card(1), renegade(1), pick('F4'))
    expect(meant(aiming, 'J9')).toMatchObject({ politics: [{ own: 'J9', other: 'F3', knight: 'F4', space: 'J9' }] })
    expect(meant(aiming, 'L9')).toMatchObject({ politics: [{ own: 'B2', other: 'F3', knight: 'F4', space: 'L9' }] })
  })
})

describe('a sealed choice', () => {
  const made: DecidePrompt = {
    ...prompt, made: { kind: 'decide', cards: [2], politics: [{ kind: 'forced_alliance', own: 'B2', other: 'F3' }] },
  }

  it('stays readable and highlights nothing', () => {
    const locked = decide.start(made)
    expect(locked.locked).toBe(true)
    expect(decide.move(made, locked)).toBeNull()
    expect(decide.targets(made, locked).on).toBeNull()
  })

  it('can be changed, starting from the previous choice', () => {
    const open = play(made, { type: 'change' }, card(3))
    expect(decide.move(made, open)).toMatchObject({ cards: [3], politics: [{ own: 'B2', other: 'F3' }] })
  })
})
