/**
 * Animates land that has just changed hands: a veil shows each space's old look for a moment, then fades. The board
 * below is already up to date, so it is right however an animation ends.
 */
import { cellOf, isOnBoard, spaceAt, type Cell } from './geometry'
import type { BoardView, GameEvent } from '../net/protocol'

/** The duration of a whole spread or slide, in milliseconds. */
export const VEIL_DURATION = 650
const SPREAD = 380
const STEP = 180

/** The side from which new land is taken: the veil recedes from it. */
export type Side = 'left' | 'right' | 'up' | 'down'
export interface Veil {
  space: string
  /** The previous owner's colour number; null if nobody owned it. */
  was: number | null
  delay: number
  /** Null: it fades in place, when a founding reaches it. */
  towards: Side | null
}

const STEPS: [Side, Cell][] = [
  ['left', { column: -1, row: 0 }], ['right', { column: 1, row: 0 }], ['up', { column: 0, row: -1 }], ['down', { column: 0, row: 1 }],
]

/** Events, with the board before and after them. */
export interface Change { events: readonly GameEvent[]; before: BoardView; after: BoardView }

export function veilsOf({ events, before, after }: Change): Veil[] {
  const found = new Map<string, Veil>()
  for (const event of events) {
    const veils = event.kind === 'province_founded'
      ? spreadVeils(event.castle, event.spaces, before, after)
      : event.kind === 'expanded' ? slideVeils(event.spaces, provinceOf(before, event.castle), before) : []
    for (const veil of veils) if (ownerOf(after, veil.space) !== veil.was) found.set(veil.space, veil)
  }
  return [...found.values()]
}

/** From the castle outwards: each space when the spread reaches it. */
function spreadVeils(castle: string, spaces: readonly string[], before: BoardView, size: BoardView): Veil[] {
  const inside = new Set(spaces)
  const far = new Map([[castle, 0]])
  const queue = [castle]
  for (let space = queue.shift(); space !== undefined; space = queue.shift()) {
    const next = (far.get(space) ?? 0) + 1
    for (const [, beside] of besides(space, size)) {
      if (!inside.has(beside) || far.has(beside)) continue
      far.set(beside, next)
      queue.push(beside)
    }
  }
  const farthest = Math.max(1, ...far.values())
  return spaces.map((space) => ({
    space, was: ownerOf(before, space), delay: Math.round(((far.get(space) ?? farthest) / farthest) * SPREAD), towards: null,
  }))
}

/** One space after the other, each from the land that it adjoins. */
function slideVeils(spaces: readonly string[], land: ReadonlySet<string>, before: BoardView): Veil[] {
  const joined = new Set(land)
  return spaces.map((space, at) => {
    const from = besides(space, before).find(([, beside]) => joined.has(beside))?.[0] ?? null
    joined.add(space)
    return { space, was: ownerOf(before, space), delay: at * STEP, towards: from && opposite(from) }
  })
}

function besides(space: string, size: BoardView): [Side, string][] {
  const { column, row } = cellOf(space)
  return STEPS.map(([side, step]): [Side, Cell] => [side, { column: column + step.column, row: row + step.row }])
    .filter(([, cell]) => isOnBoard(cell, size)).map(([side, cell]) => [side, spaceAt(cell)])
}

function opposite(side: Side): Side {
  return ({ left: 'right', right: 'left', up: 'down', down: 'up' } as const)[side]
}

function ownerOf(land: BoardView, space: string): number | null {
  return land.provinces.find(({ spaces }) => spaces.includes(space))?.colour ?? null
}

function provinceOf(land: BoardView, castle: string): ReadonlySet<string> {
  return new Set(land.provinces.find((one) => one.castle === castle)?.spaces ?? [])
}
