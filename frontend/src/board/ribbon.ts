/** The way of an alliance's ribbon between two castles: in a bow where it would otherwise lead over a third one. */
import { CELL, MARGIN, drawingSize, middleOf, type Point, type Size } from './geometry'

export interface Ribbon { from: Point; to: Point; control: Point; middle: Point }

/** How far the middle may be from the straight line, and the least distance of a ribbon to other castles, in spaces. */
const BOWS = [0, 1, -1, 1.5, -1.5, 2, -2, 3, -3] as const
const APART = 0.6
const SAMPLES = 24

export function ribbonOf(pair: readonly [string, string], castles: readonly string[], size: Size): Ribbon {
  const others = castles.filter((one) => !pair.includes(one)).map(middleOf)
  const ways = BOWS.map((bow) => bowed(middleOf(pair[0]), middleOf(pair[1]), bow * CELL))
  const isFree = (way: Ribbon) => isInside(way.middle, size) && others.every((castle) => distance(way, castle) >= APART * CELL)
  return ways.find(isFree) ?? bowed(middleOf(pair[0]), middleOf(pair[1]), 0)
}

function bowed(from: Point, to: Point, bow: number): Ribbon {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const off = { x: (bow * (to.y - from.y)) / length, y: (bow * (from.x - to.x)) / length }
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  return { from, to, control: { x: x + 2 * off.x, y: y + 2 * off.y }, middle: { x: x + off.x, y: y + off.y } }
}

function distance({ from, control, to }: Ribbon, { x, y }: Point): number {
  return Math.min(...Array.from({ length: SAMPLES + 1 }, (_, at) => {
    const [t, rest] = [at / SAMPLES, 1 - at / SAMPLES]
    const along = (start: number, bend: number, end: number) => rest * rest * start + 2 * t * rest * bend + t * t * end
    return Math.hypot(along(from.x, control.x, to.x) - x, along(from.y, control.y, to.y) - y)
  }))
}

function isInside({ x, y }: Point, size: Size): boolean {
  const { width, height } = drawingSize(size)
  return x > MARGIN && y > MARGIN && x < width - MARGIN && y < height - MARGIN
}
