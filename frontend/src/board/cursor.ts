/**
 * The keyboard cursor on the board. The grid counts half steps: both even is a space; one odd is the edge between two
 * spaces; both odd is a corner, where the cursor never stops.
 */
import { cellOf, edgeBetween, spaceAt, spacesOf, type Size } from './geometry'
import type { Target } from './targets'

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const STEPS: Record<Arrow, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
}

export function isArrow(key: string): key is Arrow {
  return key in STEPS
}

/** One step of an arrow key. If edges are asked for, the cursor stops on them as well as on spaces. */
export function moveCursor(from: Target, arrow: Arrow, size: Size, on: 'space' | 'edge'): Target {
  const [x, y] = halves(from)
  const [dx, dy] = STEPS[arrow]
  const single = [x + dx, y + dy] as const
  const double = [x + 2 * dx, y + 2 * dy] as const
  const to = on === 'edge' && !isCorner(single) ? single : from.on === 'edge' && on === 'space' ? single : double
  const [nx, ny] = to
  if (isCorner(to) || nx < 0 || ny < 0 || nx > 2 * (size.columns - 1) || ny > 2 * (size.rows - 1)) return from
  return targetOf(nx, ny)
}

function isCorner([x, y]: readonly [number, number]): boolean {
  return x % 2 !== 0 && y % 2 !== 0
}

function halves(target: Target): [number, number] {
  const cells = (target.on === 'space' ? [target.name, target.name] : spacesOf(target.name)).map(cellOf)
  return [sum(cells.map(({ column }) => column)), sum(cells.map(({ row }) => row))]
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function targetOf(x: number, y: number): Target {
  const first = { column: Math.floor(x / 2), row: Math.floor(y / 2) }
  const second = { column: Math.ceil(x / 2), row: Math.ceil(y / 2) }
  return x % 2 || y % 2
    ? { on: 'edge', name: edgeBetween(first, second) }
    : { on: 'space', name: spaceAt(first) }
}
