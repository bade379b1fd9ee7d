/** What a prompt, with what has been chosen so far, lights up on the board; and which of it a tap means. */
import { CELL, edgeUnder, lineOf, middleOf, middleOfEdge, spaceUnder, type Point, type Size } from './geometry'

export type Target = { on: 'space'; name: string } | { on: 'edge'; name: string }

/** A piece or border that would be set if the choice were confirmed; colour null is one's own. `number` tells in which order, `spare` that it only stands in for others. */
export type Ghost =
  | { piece: 'castle' | 'knight'; space: string; colour: number | null }
  | { piece: 'border'; edge: string; number?: number; spare?: boolean }
  | { piece: 'gone'; space: string }

export interface Targets {
  /** Whether one points at spaces or at edges now; null: nothing is asked of the board. */
  on: 'space' | 'edge' | null
  lit: ReadonlySet<string>
  chosen: ReadonlySet<string>
  ghosts: readonly Ghost[]
  /** What a space is chosen for or because of: a piece that would be set there, or stands there. */
  piece?: 'castle' | 'knight'
  /** Whether Enter on what is chosen takes it out again, instead of confirming all that is chosen. */
  isList?: boolean
}

export const NO_TARGETS: Targets = { on: null, lit: new Set(), chosen: new Set(), ghosts: [] }

/** The target that a tap at a point means: a lit one within reach, else whatever lies exactly there. */
export function targetAt(point: Point, targets: Targets, size: Size, reach: number): Target | null {
  if (targets.on === null) return null
  const exact = targets.on === 'edge' ? edgeUnder(point, size) : spaceUnder(point, size)
  if (exact !== null && isLive(exact, targets)) return { on: targets.on, name: exact }
  const near = nearest(point, targets, reach)
  if (near !== null) return { on: targets.on, name: near }
  return exact === null ? null : { on: targets.on, name: exact }
}

/** Whether a finger at a point could mean more than one edge: several lit ones, or one that is lit and others between it
 * and the finger. Then it is first shown from nearer. */
export function isVague(point: Point, targets: Targets, reach: number): boolean {
  if (targets.on !== 'edge') return false
  const off = (name: string) => Math.hypot(middleOfEdge(name).x - point.x, middleOfEdge(name).y - point.y)
  const near = new Set([...targets.lit, ...targets.chosen].filter((name) => off(name) <= reach))
  return near.size > 1 || [...near].some((name) => off(name) > CELL)
}

/** Whether a place can be chosen, or is. */
export function isLive(name: string, targets: Targets): boolean {
  return targets.lit.has(name) || targets.chosen.has(name)
}

/** The place at a point that one looks at: a space, but an edge if edges are asked for and one points at its line. */
export function placeAt(point: Point, { on }: Targets, size: Size): Target | null {
  const edge = on === 'edge' ? edgeUnder(point, size) : null
  if (edge !== null) {
    const { from, to } = lineOf(edge)
    const off = from.x === to.x ? Math.abs(point.x - from.x) : Math.abs(point.y - from.y)
    if (off < CELL / 5) return { on: 'edge', name: edge }
  }
  const space = spaceUnder(point, size)
  return space === null ? null : { on: 'space', name: space }
}

function nearest(point: Point, targets: Targets, reach: number): string | null {
  let best: string | null = null
  let bestDistance = reach
  for (const name of targets.lit) {
    const middle = targets.on === 'edge' ? middleOfEdge(name) : middleOf(name)
    const distance = Math.hypot(middle.x - point.x, middle.y - point.y)
    if (distance <= bestDistance) [best, bestDistance] = [name, distance]
  }
  return best
}
