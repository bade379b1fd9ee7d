/**
 * Traitor and Alliance: two provinces by their castles, the knight that leaves, the space of the one that arrives
 * (R-13, R-14).
 */
import { NO_TARGETS, type Target, type Targets } from '../../../board/targets'
import type { BoardEvent, Selector } from '../../../table/panels/select/selector'
import type { AllyPrompt, GiveUpKnightPrompt, Move, TraitorPlacePrompt, TurnKnightPrompt } from '../../../net/protocol'

export interface PairChoice { own: string | null; other: string | null; stopping: boolean }
export type PairEvent = { type: 'stop' } | { type: 'pair'; own: string; other: string }

type PairPrompt = TurnKnightPrompt | AllyPrompt

/** The player's own castle, then the other; a castle without alternatives is preselected. */
function pairing(moveOf: (own: string, other: string) => Move): Selector<PairPrompt, PairChoice, PairEvent> {
  const start = ({ choices }: PairPrompt) => {
    const [own, ...more] = Object.keys(choices)
    return { own: more.length ? null : (own ?? null), other: null, stopping: false }
  }
  return {
    start,
    reduce(prompt, choice, event) {
      switch (event.type) {
        case 'stop':
          return { ...choice, stopping: true }
        case 'cancel':
          if (choice.stopping) return { ...choice, stopping: false }
          return choice.other === null ? start(prompt) : { ...choice, other: null }
        case 'pair':
          return { own: event.own, other: event.other, stopping: false }
        case 'pick':
          return { ...picked(prompt, choice, event.target.name), stopping: false }
      }
    },
    targets({ choices }, { own, other }): Targets {
      const lit = own === null ? Object.keys(choices) : (choices[own] ?? [])
      return { ...NO_TARGETS, on: 'space', lit: new Set(lit), chosen: new Set([own, other].filter((one) => one !== null)), piece: 'castle' }
    },
    move(_, { own, other, stopping }): Move | null {
      if (stopping) return { kind: 'stop' }
      return own === null || other === null ? null : moveOf(own, other)
    },
    chosen(prompt, move) {
      if (move.kind === 'stop') return { ...start(prompt), stopping: true }
      return move.kind === 'turn_knight' || move.kind === 'ally' ? { own: move.own, other: move.other, stopping: false } : null
    },
    meant: (_, { own }, target: Target) => moveOf(own ?? target.name, target.name),
  }
}

function picked({ choices }: PairPrompt, choice: PairChoice, space: string): PairChoice {
  const { own, other } = choice
  if (space === other) return { ...choice, other: null }
  if (space === own) return { ...choice, own: null, other: null }
  if (own !== null && choices[own]?.includes(space)) return { ...choice, other: space }
  return space in choices ? { ...choice, own: space, other: null } : choice
}

export const turnKnight = pairing((own, other) => ({ kind: 'turn_knight', own, other }))
export const ally = pairing((own, other) => ({ kind: 'ally', own, other }))

export interface SpaceChoice { space: string | null }

export interface GoingChoice extends SpaceChoice { leaving: boolean }

/** The owner may leave the choice to the acting player. */
export const giveUpKnight: Selector<GiveUpKnightPrompt, GoingChoice, { type: 'stop' }> = {
  start: () => ({ space: null, leaving: false }),
  reduce(prompt, choice, event) {
    if (event.type === 'stop') return { space: null, leaving: prompt.may_leave }
    return { ...pointed(prompt.knights, choice, event), leaving: false }
  },
  targets: ({ knights }, { space }) => ({
    on: 'space', lit: new Set(knights), chosen: setOf(space), ghosts: space === null ? [] : [{ piece: 'gone', space }], piece: 'knight',
  }),
  move(_, { space, leaving }): Move | null {
    if (leaving) return { kind: 'stop' }
    return space === null ? null : { kind: 'give_up_knight', knight: space }
  },
  chosen(_, move) {
    if (move.kind === 'stop') return { space: null, leaving: true }
    return move.kind === 'give_up_knight' ? { space: move.knight, leaving: false } : null
  },
  meant: (_prompt, _choice, target: Target) => ({ kind: 'give_up_knight', knight: target.name }),
}

export const traitorPlace: Selector<TraitorPlacePrompt, SpaceChoice, never> = {
  start: () => ({ space: null }),
  reduce: ({ spaces }, choice, event) => pointed(Object.keys(spaces), choice, event),
  targets: ({ spaces }, { space }) => ({
    on: 'space', lit: new Set(Object.keys(spaces)), chosen: setOf(space),
    ghosts: space === null ? [] : [{ piece: 'knight', space, colour: null }], piece: 'knight',
  }),
  move: (_, { space }): Move | null => (space === null ? null : { kind: 'place_knight', space, treasures: [] }),
  chosen: (_, move) => (move.kind === 'place_knight' ? { space: move.space } : null),
  meant: (_prompt, _choice, target: Target) => ({ kind: 'place_knight', space: target.name, treasures: [] }),
}

function pointed(listed: readonly string[], choice: SpaceChoice, event: BoardEvent): SpaceChoice {
  if (event.type === 'cancel') return { space: null }
  const { name } = event.target
  if (!listed.includes(name)) return choice
  return { space: choice.space === name ? null : name }
}

function setOf(name: string | null): ReadonlySet<string> {
  return new Set(name === null ? [] : [name])
}
