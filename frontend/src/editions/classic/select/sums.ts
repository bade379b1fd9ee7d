/** Prompts answered with sums (bids and proposals), or with cards and stacks. None of them needs the board. */
import { NO_TARGETS } from '../../../board/targets'
import type {
  BidPrompt, ChooseStackPrompt, EndAlliancePrompt, Move, NegotiatePrompt, TakeCardPrompt,
} from '../../../net/protocol'
import { paymentOf, type Selector } from '../../../table/panels/select/selector'

export interface BidChoice {
  /** Null until a sum is named, if there is more than one: a default would betray hesitation. */
  ducats: number | null
  /** Indexes of the prompt's Treasures. */
  treasures: number[]
  locked: boolean
}
export type BidEvent =
  | { type: 'ducats'; ducats: number | null }
  | { type: 'treasure'; at: number }
  | { type: 'change' }

export const bid: Selector<BidPrompt, BidChoice, BidEvent> = {
  start: ({ made, treasures, limit }) =>
    made
      ? { ducats: made.ducats, treasures: placesOf(treasures, made.treasures), locked: true }
      : { ducats: limit ? null : 0, treasures: [], locked: false },
  reduce(prompt, choice, event) {
    switch (event.type) {
      case 'ducats':
        return { ...choice, ducats: within(event.ducats, prompt.limit) }
      case 'treasure':
        return { ...choice, ducats: choice.ducats ?? 0, treasures: toggled(choice.treasures, event.at) }
      case 'change':
        return { ...choice, locked: false }
      case 'cancel':
        return bid.start(prompt)
      case 'pick':
        return choice
    }
  },
  targets: () => NO_TARGETS,
  move({ treasures }, choice): Move | null {
    if (choice.locked || choice.ducats === null) return null
    const named = treasures.filter((_, at) => choice.treasures.includes(at))
    return { kind: 'bid', ducats: choice.ducats, treasures: named }
  },
  chosen: (prompt, move) => (move.kind === 'bid' ? { ...bid.start({ ...prompt, made: move }), locked: false } : null),
  meant: () => null,
}

export interface ProposalChoice { act: boolean; ducats: number | null }
export type ProposalEvent = { type: 'act'; act: boolean } | { type: 'ducats'; ducats: number | null }

export const negotiate: Selector<NegotiatePrompt, ProposalChoice, ProposalEvent> = {
  start: ({ standing }) => (standing ? { act: standing.act, ducats: standing.ducats } : { act: true, ducats: null }),
  reduce(prompt, choice, event) {
    switch (event.type) {
      case 'act':
        return { act: event.act, ducats: event.act ? within(choice.ducats, prompt.limit) : choice.ducats }
      case 'ducats':
        return { ...choice, ducats: choice.act ? within(event.ducats, prompt.limit) : within(event.ducats, 9999) }
      case 'cancel':
        return negotiate.start(prompt)
      case 'pick':
        return choice
    }
  },
  targets: () => NO_TARGETS,
  move({ standing }, { act, ducats }): Move | null {
    if (ducats === null || (standing?.act === act && standing.ducats === ducats)) return null
    return { kind: 'propose', act, ducats }
  },
  chosen: (_, move) => (move.kind === 'propose' ? { act: move.act, ducats: move.ducats } : null),
  meant: () => null,
}

export interface StackChoice { stack: number | null }
export type StackEvent = { type: 'stack'; stack: number }

export const chooseStack: Selector<ChooseStackPrompt, StackChoice, StackEvent> = {
  start: () => ({ stack: null }),
  reduce(prompt, choice, event) {
    if (event.type === 'cancel') return { stack: null }
    return event.type === 'stack' && prompt.stacks.includes(event.stack) ? { stack: event.stack } : choice
  },
  targets: () => NO_TARGETS,
  move: (_, { stack }): Move | null => (stack === null ? null : { kind: 'choose_stack', stack }),
  chosen: (_, move) => (move.kind === 'choose_stack' ? { stack: move.stack } : null),
  meant: () => null,
}

/** A card by its index in the prompt, because two of a kind look alike. */
export interface CardChoice { at: number | null }
export type CardEvent = { type: 'card'; at: number }

export const takeCard: Selector<TakeCardPrompt, CardChoice, CardEvent> = {
  start: () => ({ at: null }),
  reduce(prompt, choice, event) {
    if (event.type === 'cancel') return { at: null }
    return event.type === 'card' && event.at in prompt.cards ? { at: event.at } : choice
  },
  targets: () => NO_TARGETS,
  move(prompt, { at }): Move | null {
    const card = at === null ? undefined : prompt.cards[at]
    return card ? { kind: 'take_card', card } : null
  },
  chosen: ({ cards }, move) => (
    move.kind === 'take_card' ? { at: cards.findIndex(({ kind, value }) => kind === move.card.kind && value === move.card.value) } : null
  ),
  meant: () => null,
}

export interface EndAllianceChoice { own: string | null; other: string | null; treasures: number[] | null }
export type EndAllianceEvent =
  | { type: 'alliance'; own: string; other: string }
  | { type: 'pay'; treasures: number[] }

export const endAlliance: Selector<EndAlliancePrompt, EndAllianceChoice, EndAllianceEvent> = {
  start: () => ({ own: null, other: null, treasures: null }),
  reduce(prompt, choice, event) {
    switch (event.type) {
      case 'alliance':
        return prompt.alliances[event.own]?.includes(event.other)
          ? { ...choice, own: event.own, other: event.other }
          : choice
      case 'pay':
        return { ...choice, treasures: event.treasures }
      case 'cancel':
        return endAlliance.start(prompt)
      case 'pick':
        return choice
    }
  },
  targets: (_, { own, other }) =>
    own === null || other === null ? NO_TARGETS : { ...NO_TARGETS, chosen: new Set([own, other]) },
  move({ payments }, { own, other, treasures }): Move | null {
    if (own === null || other === null || !payments.length) return null
    return { kind: 'end_alliance', own, other, treasures: paymentOf(payments, treasures) }
  },
  chosen: (_, move) => (move.kind === 'end_alliance' ? { own: move.own, other: move.other, treasures: [...move.treasures] } : null),
  meant: () => null,
}

function within(ducats: number | null, limit: number): number | null {
  return ducats === null || Number.isNaN(ducats) ? null : Math.max(0, Math.min(limit, Math.floor(ducats)))
}

function toggled(places: readonly number[], at: number): number[] {
  return places.includes(at) ? places.filter((one) => one !== at) : [...places, at]
}

/** The indexes of these values in the list, each used once. */
function placesOf(all: readonly number[], values: readonly number[]): number[] {
  const places: number[] = []
  for (const value of values) {
    const at = all.findIndex((one, place) => one === value && !places.includes(place))
    if (at >= 0) places.push(at)
  }
  return places
}
