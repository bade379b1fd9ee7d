/** Carrying out an action: a border, a knight, or an expansion by one or two spaces; or stopping (C-11 to C-14). */
import { NO_TARGETS, type Ghost, type Target, type Targets } from '../../../board/targets'
import type { CarryOutPrompt, Move } from '../../../net/protocol'
import { provinceBy } from './near'
import { paymentOf, unique, type Selector } from './selector'

export type Mode = 'border' | 'knight' | 'expand'

export interface CarryOutChoice {
  mode: Mode | null
  edge: string | null
  knight: string | null
  treasures: number[] | null
  /** The province that the player named; usually it follows from the spaces. */
  castle: string | null
  spaces: string[]
  stopping: boolean
}

export type CarryOutEvent =
  | { type: 'mode'; mode: Mode }
  | { type: 'pay'; treasures: number[] }
  | { type: 'castle'; castle: string }
  | { type: 'stop' }

/** The modes that the prompt has choices for, borders first. */
export function modesOf(prompt: CarryOutPrompt): Mode[] {
  const open: [Mode, number][] = [
    ['border', prompt.edges.length],
    ['knight', Object.keys(prompt.knights).length],
    ['expand', Object.keys(prompt.expansions).length],
  ]
  return open.filter(([, count]) => count > 0).map(([mode]) => mode)
}

/** The mode if nothing is possible: the player may still point somewhere and get the reason. */
function barredMode({ borders_left, knights_left, expansions_left }: CarryOutPrompt): Mode | null {
  if (borders_left) return 'border'
  return knights_left ? 'knight' : expansions_left ? 'expand' : null
}

/** The provinces that could make the expansion chosen so far. */
export function castlesOf(prompt: CarryOutPrompt, { castle, spaces }: CarryOutChoice): string[] {
  const [first, second] = spaces
  return Object.entries(prompt.expansions)
    .filter(([own]) => castle === null || own === castle)
    .filter(([, firsts]) => first === undefined || first in firsts)
    .filter(([, firsts]) => first === undefined || second === undefined || firsts[first]?.includes(second))
    .map(([own]) => own)
}

export const carryOut: Selector<CarryOutPrompt, CarryOutChoice, CarryOutEvent> = {
  start: (prompt) => empty(modesOf(prompt)[0] ?? barredMode(prompt)),
  reduce(prompt, choice, event) {
    switch (event.type) {
      case 'mode':
        return empty(event.mode)
      case 'pay':
        return { ...choice, treasures: event.treasures }
      case 'castle':
        return withCastle(prompt, choice, event.castle)
      case 'stop':
        return { ...empty(choice.mode), stopping: true }
      case 'cancel':
        return cancelled(choice)
      case 'pick':
        return picked(prompt, { ...choice, stopping: false }, event.target.name)
    }
  },
  targets(prompt, choice): Targets {
    if (choice.mode === 'border') {
      const ghosts: Ghost[] = choice.edge === null ? [] : [{ piece: 'border', edge: choice.edge }]
      return { on: 'edge', lit: new Set(prompt.edges), chosen: setOf(choice.edge), ghosts }
    }
    if (choice.mode === 'knight') {
      const ghosts: Ghost[] = choice.knight === null ? [] : [{ piece: 'knight', space: choice.knight, colour: null }]
      return { on: 'space', lit: new Set(Object.keys(prompt.knights)), chosen: setOf(choice.knight), ghosts, piece: 'knight' }
    }
    if (choice.mode === 'expand') {
      return { ...NO_TARGETS, on: 'space', lit: new Set(nextSpaces(prompt, choice)), chosen: new Set(choice.spaces) }
    }
    return NO_TARGETS
  },
  move(prompt, choice): Move | null {
    const { stopping, edge, knight, spaces } = choice
    if (stopping) return { kind: 'stop' }
    if (edge !== null) return { kind: 'place_border', edge }
    if (knight !== null) {
      return { kind: 'place_knight', space: knight, treasures: paymentOf(prompt.knights[knight] ?? [], choice.treasures) }
    }
    const castles = castlesOf(prompt, choice)
    const [castle] = castles
    return spaces.length && castle !== undefined && castles.length === 1 ? { kind: 'expand', castle, spaces } : null
  },
  chosen(prompt, move) {
    switch (move.kind) {
      case 'place_border':
        return { ...empty('border'), edge: move.edge }
      case 'place_knight':
        return { ...empty('knight'), knight: move.space, treasures: [...move.treasures] }
      case 'expand':
        return { ...empty('expand'), castle: move.castle, spaces: [...move.spaces] }
      case 'stop':
        return { ...carryOut.start(prompt), stopping: true }
      default:
        return null
    }
  },
  /** Not a payment, which cannot be undone, and only when no further space can be added. */
  atOnce(prompt, choice, event) {
    if (event.type !== 'pick') return false
    const { name } = event.target
    if (choice.knight === name) return !(name in prompt.fees)
    const { spaces } = choice
    return choice.edge === name || (spaces.at(-1) === name && (spaces.length > 1 || !nextSpaces(prompt, choice).length))
  },
  goesOn(prompt, choice) {
    return choice.spaces.length === 1 && nextSpaces(prompt, choice).length > 0
  },
  meant(prompt, choice, target: Target): Move | null {
    if (target.on === 'edge') return { kind: 'place_border', edge: target.name }
    if (choice.mode === 'knight') return { kind: 'place_knight', space: target.name, treasures: [] }
    const going = choice.spaces.length > 0 || choice.castle !== null
    const castle = (going ? undefined : provinceBy(target.name)) ?? castlesOf(prompt, choice)[0]
    if (choice.mode !== 'expand' || castle === undefined) return null
    return { kind: 'expand', castle, spaces: [...choice.spaces.slice(0, 1), target.name] }
  },
}

function empty(mode: Mode | null): CarryOutChoice {
  return { mode, edge: null, knight: null, treasures: null, castle: null, spaces: [], stopping: false }
}

function setOf(name: string | null): ReadonlySet<string> {
  return new Set(name === null ? [] : [name])
}

function cancelled(choice: CarryOutChoice): CarryOutChoice {
  if (choice.stopping) return { ...choice, stopping: false }
  if (choice.spaces.length > 1) return { ...choice, spaces: choice.spaces.slice(0, 1) }
  return empty(choice.mode)
}

function picked(prompt: CarryOutPrompt, choice: CarryOutChoice, name: string): CarryOutChoice {
  if (choice.mode === 'border' && prompt.edges.includes(name)) {
    return { ...choice, edge: choice.edge === name ? null : name }
  }
  if (choice.mode === 'knight' && name in prompt.knights) {
    return { ...choice, knight: choice.knight === name ? null : name, treasures: null }
  }
  if (choice.mode === 'expand') return { ...choice, spaces: withSpace(prompt, choice, name) }
  return choice
}

/**
 * Picking a chosen space removes it (and the one after it); a fitting one is added; another first space starts over.
 */
function withSpace(prompt: CarryOutPrompt, choice: CarryOutChoice, name: string): string[] {
  const at = choice.spaces.indexOf(name)
  if (at >= 0) return choice.spaces.slice(0, at)
  if (nextSpaces(prompt, choice).includes(name)) return [...choice.spaces.slice(0, 1), name]
  return nextSpaces(prompt, { ...choice, spaces: [] }).includes(name) ? [name] : choice.spaces
}

/** First spaces or, after one has been chosen, the second spaces that go with it. */
function nextSpaces(prompt: CarryOutPrompt, choice: CarryOutChoice): string[] {
  const [first] = choice.spaces
  const castles = castlesOf(prompt, { ...choice, spaces: choice.spaces.slice(0, 1) })
  const found = castles.flatMap((own) => {
    const firsts = prompt.expansions[own] ?? {}
    return first === undefined ? Object.keys(firsts) : (firsts[first] ?? [])
  })
  return unique(found)
}

function withCastle(prompt: CarryOutPrompt, choice: CarryOutChoice, castle: string): CarryOutChoice {
  const named = { ...choice, castle: choice.castle === castle ? null : castle, stopping: false }
  return castlesOf(prompt, named).length ? named : { ...named, spaces: [] }
}
