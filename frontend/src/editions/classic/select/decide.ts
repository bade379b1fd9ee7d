/** Laying decision cards, each with a politics card or none (C-7, C-8). */
import { NO_TARGETS, type Target, type Targets } from '../../../board/targets'
import type { DecidePrompt, Move, PoliticsPlay, Refusal } from '../../../net/protocol'
import { draftOf, draftTargets, newDraft, PLAY_KINDS, playOf, stepBack, stepOf, withPick, type Draft, type PlayKind } from './politics'
import { neighboursAt, ownProvinceAt } from '../../../table/panels/select/near'
import { isBoardEvent, type Selector } from '../../../table/panels/select/selector'

export interface DecideChoice {
  cards: number[]
  /** Politics cards, by the decision card that each goes with. */
  drafts: Partial<Record<number, Draft>>
  /** The decision card whose politics card is being aimed on the board. */
  aiming: number | null
  /** The choice has been made and is shown; false while it is being changed. */
  locked: boolean
}

export type DecideEvent =
  | { type: 'card'; card: number }
  | { type: 'politics'; card: number; kind: PlayKind | null }
  | { type: 'aim'; card: number | null }
  | { type: 'pay'; card: number; treasures: number[] }
  | { type: 'change' }

export const decide: Selector<DecidePrompt, DecideChoice, DecideEvent> & {
  /** Whether the hand has another politics card of this kind, and the board a target for it. */
  canPlay(prompt: DecidePrompt, choice: DecideChoice, card: number, kind: PlayKind): boolean
  takenBy(prompt: DecidePrompt, choice: DecideChoice, card: number): number[]
} = {
  start(prompt) {
    if (!prompt.made) return { cards: [], drafts: {}, aiming: null, locked: false }
    const { cards, politics } = prompt.made
    const laid = cards.flatMap((card, at) => {
      const play = politics[at]
      return play ? [[card, draftOf(play)] as const] : []
    })
    return { cards: [...cards], drafts: Object.fromEntries(laid), aiming: null, locked: true }
  },
  reduce(prompt, choice, event) {
    if (isBoardEvent(event)) return event.type === 'pick' ? aimed(prompt, choice, event.target) : back(prompt, choice)
    switch (event.type) {
      case 'card':
        return choice.locked ? choice : toggled(prompt, choice, event.card)
      case 'politics':
        return withPolitics(prompt, choice, event.card, event.kind)
      case 'aim':
        return { ...choice, aiming: event.card }
      case 'pay': {
        const draft = choice.drafts[event.card]
        return draft ? withDraft(choice, event.card, { ...draft, treasures: event.treasures }) : choice
      }
      case 'change':
        return { ...choice, locked: false }
    }
  },
  targets(prompt, choice): Targets {
    const draft = choice.aiming === null || choice.locked ? undefined : choice.drafts[choice.aiming]
    return draft ? draftTargets(prompt, draft) : NO_TARGETS
  },
  move(prompt, choice): Move | null {
    if (choice.locked || choice.cards.length !== prompt.count) return null
    const cards = [...choice.cards].sort((a, b) => a - b)
    const politics: (PoliticsPlay | null)[] = []
    for (const card of cards) {
      const draft = choice.drafts[card]
      const play = draft ? playOf(prompt, draft, decide.takenBy(prompt, choice, card)) : null
      if (draft && !play) return null
      politics.push(play)
    }
    return { kind: 'decide', cards, politics }
  },
  chosen: (prompt, move) => (move.kind === 'decide' ? { ...decide.start({ ...prompt, made: move }), locked: false } : null),
  /** A politics card could be added. */
  goesOn: (prompt, choice) => choice.cards.some((card) => PLAY_KINDS.some((kind) => decide.canPlay(prompt, choice, card, kind))),
  meant(prompt, choice, target): Move | null {
    const draft = choice.aiming === null ? undefined : choice.drafts[choice.aiming]
    if (!draft) return null
    const play = meantPlay(prompt, draft, target.name)
    const cards = choice.cards.length ? [...choice.cards].sort((a, b) => a - b) : prompt.cards.slice(0, prompt.count)
    return play && { kind: 'decide', cards, politics: cards.map((card) => (card === choice.aiming ? play : null)) }
  },
  canPlay(prompt, choice, card, kind) {
    const others = choice.cards.filter((one) => one !== card && choice.drafts[one]?.kind === kind).length
    switch (kind) {
      case 'forced_alliance':
        return prompt.alliance_cards > others && Object.keys(prompt.alliances).length > 0
      case 'renegade':
        return prompt.renegade_cards > others && prompt.renegades.length > 0
    }
  },
  takenBy(prompt, choice, card) {
    const earlier = [...choice.cards].sort((a, b) => a - b).filter((one) => one < card)
    return earlier.flatMap((one) => {
      const draft = choice.drafts[one]
      const play = draft ? playOf(prompt, draft, decide.takenBy(prompt, choice, one)) : null
      return play && 'treasures' in play ? play.treasures : []
    })
  },
}

/** Why a card's action would bring nothing on the present board; undefined if it could bring something. */
export function remarkOn(prompt: DecidePrompt, card: number): Refusal | undefined {
  return prompt.remarks.find(({ data }) => data.card === card)
}

/** Adds a card, and drops the one laid first if there are too many; or takes it back. */
function toggled(prompt: DecidePrompt, choice: DecideChoice, card: number): DecideChoice {
  if (!prompt.cards.includes(card)) return choice
  const cards = choice.cards.includes(card)
    ? choice.cards.filter((one) => one !== card)
    : [...choice.cards, card].slice(-prompt.count)
  return kept({ ...choice, cards })
}

/**
 * Politics cards of decision cards that are no longer laid return to the hand; if there is only one decision card, its
 * politics card moves to the new one.
 */
function kept(choice: DecideChoice): DecideChoice {
  const loose = Object.entries(choice.drafts).filter(([card]) => !choice.cards.includes(Number(card)))
  const drafts: DecideChoice['drafts'] = {}
  for (const card of choice.cards) if (choice.drafts[card]) drafts[card] = choice.drafts[card]
  const [only] = choice.cards
  if (choice.cards.length === 1 && only !== undefined && loose[0]) drafts[only] ??= loose[0][1]
  const aiming = choice.aiming !== null && choice.cards.length === 1 && only !== undefined && drafts[only] ? only : null
  return { ...choice, drafts, aiming }
}

function withPolitics(prompt: DecidePrompt, choice: DecideChoice, card: number, kind: PlayKind | null): DecideChoice {
  if (choice.locked) return choice
  if (kind === null || choice.drafts[card]?.kind === kind) return { ...withDraft(choice, card, undefined), aiming: null }
  if (!decide.canPlay(prompt, choice, card, kind)) return choice
  const draft = newDraft(kind)
  return { ...withDraft(choice, card, draft), aiming: stepOf(draft) === null ? null : card }
}

function withDraft(choice: DecideChoice, card: number, draft: Draft | undefined): DecideChoice {
  const drafts = { ...choice.drafts }
  if (draft) drafts[card] = draft
  else Reflect.deleteProperty(drafts, card)
  return { ...choice, drafts }
}

function aimed(prompt: DecidePrompt, choice: DecideChoice, target: Target): DecideChoice {
  const draft = choice.aiming === null ? undefined : choice.drafts[choice.aiming]
  if (choice.aiming === null || !draft) return choice
  return withDraft(choice, choice.aiming, withPick(prompt, draft, target.name))
}

function back(prompt: DecidePrompt, choice: DecideChoice): DecideChoice {
  const draft = choice.aiming === null ? undefined : choice.drafts[choice.aiming]
  if (choice.aiming !== null && draft) {
    const earlier = stepBack(draft)
    return earlier ? withDraft(choice, choice.aiming, earlier) : { ...withDraft(choice, choice.aiming, undefined), aiming: null }
  }
  return decide.start(prompt)
}

function meantPlay(prompt: DecidePrompt, draft: Draft, space: string): PoliticsPlay | null {
  switch (draft.kind) {
    case 'forced_alliance':
      if (draft.own === null) return { kind: 'forced_alliance', own: space, other: space }
      return { kind: 'forced_alliance', own: draft.own, other: space }
    case 'renegade':
      return draft.knight === null ? removing(prompt, space) : placing(prompt, draft.knight, space)
  }
}

/**
 * A Renegade that would remove the knight on a space, and place the own one where that is legal: in the province beside
 * it, and if nothing is legal there, on the knight's own space, so that the refusal is about that province.
 */
function removing({ renegades }: DecidePrompt, knight: string): PoliticsPlay | null {
  const [sample] = renegades
  if (!sample) return null
  const { own, other } = neighboursAt(knight) ?? sample
  const [onto] = Object.keys(renegades.find((one) => one.own === own)?.spaces ?? {})
  return { kind: 'renegade', own, other, knight, space: onto ?? knight, treasures: [] }
}

/** A Renegade that would place the own knight on a space. */
function placing({ renegades }: DecidePrompt, knight: string, space: string): PoliticsPlay | null {
  const sample = renegades.find((one) => one.knight === knight)
  return sample ? { kind: 'renegade', own: ownProvinceAt(space) ?? sample.own, other: sample.other, knight, space, treasures: [] } : null
}
