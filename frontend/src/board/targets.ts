/** The highlights of a prompt, given what has been chosen so far, and which target a tap means. */
import { CELL, edgeUnder, lineOf, middleOf, middleOfEdge, spaceUnder, type Point, type Size } from './geometry'

export type Target = { on: 'space'; name: string } | { on: 'edge'; name: string }

/**
 * A preview of a piece or border that confirming would place; colour null is the player's own. `number` is its position
 * in the order, `spare` says that it is only a substitute for others.
 */
export type Ghost =
  | { piece: 'castle' | 'knight'; space: string; colour: number | null }
  | { piece: 'border'; edge: string; number?: number; spare?: boolean }
  | { piece: 'gone'; space: string }
  /** A space that would be taken; null is the player's own colour. */
  | { piece: 'land'; space: string; colour: number | null }

export interface Targets {
  /** Whether the player points at spaces or edges now; null: the prompt needs nothing on the board. */
  on: 'space' | 'edge' | null
  lit: ReadonlySet<string>
  chosen: ReadonlySet<string>
  ghosts: readonly Ghost[]
  /** The piece that a space is chosen for: one that would be placed there, or that is there. */
  piece?: 'castle' | 'knight'
  /** Whether Enter on a chosen place removes it, instead of confirming the whole choice. */
  isList?: boolean
}

export const NO_TARGETS: Targets = { on: null, lit: new Set(), chosen: new Set(), ghosts: [] }

/** The share of the spaces from which unavailable ones are dimmed, instead of outlining the available ones. */
const MANY = 0.25

/** The target that a tap at a point means: an available one within reach, otherwise whatever is exactly there. */
export function targetAt(point: Point, targets: Targets, size: Size, reach: number): Target | null {
  if (targets.on === null) return null
  const exact = targets.on === 'edge' ? edgeUnder(point, size) : spaceUnder(point, size)
  if (exact !== null && isSelectable(exact, targets)) return { on: targets.on, name: exact }
  const near = nearest(point, targets, reach)
  if (near !== null) return { on: targets.on, name: near }
  return exact === null ? null : { on: targets.on, name: exact }
}

/**
 * Whether a finger at a point could mean more than one edge: several available ones, or one that is available with
 * others between it and the finger. The board then zooms in first.
 */
export function isAmbiguous(point: Point, targets: Targets, reach: number): boolean {
  if (targets.on !== 'edge') return false
  const off = (name: string) => Math.hypot(middleOfEdge(name).x - point.x, middleOfEdge(name).y - point.y)
  const near = new Set([...targets.lit, ...targets.chosen].filter((name) => off(name) <= reach))
  return near.size > 1 || [...near].some((name) => off(name) > CELL)
}

/** Whether a large share of the board is available, so that outlining each place would say little. */
export function areMany({ lit }: Targets, { columns, rows }: Size): boolean {
  return lit.size > MANY * columns * rows
}

/** Whether a place is available or chosen. */
export function isSelectable(name: string, targets: Targets): boolean {
  return targets.lit.has(name) || targets.chosen.has(name)
}

/** The place that the pointer inspects: a space, or an edge if edges are asked for and the pointer is on its line. */
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
