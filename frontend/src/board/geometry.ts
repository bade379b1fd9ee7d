/** Positions of spaces and edges in the drawing. Names are the server's ("C2", "C2|D2"); lengths are in SVG units. */

/** The side length of a space. */
export const CELL = 40
/** The margin around the spaces, for the frame and the coordinates. */
export const MARGIN = 26

export interface Point { x: number; y: number }
export interface Cell { column: number; row: number }
export interface Size { columns: number; rows: number }
export interface Line { from: Point; to: Point }

export function cellOf(space: string): Cell {
  return { column: space.charCodeAt(0) - 65, row: Number(space.slice(1)) - 1 }
}

export function spaceAt({ column, row }: Cell): string {
  return `${columnName(column)}${String(row + 1)}`
}

export function columnName(column: number): string {
  return String.fromCharCode(65 + column)
}

export function isOnBoard({ column, row }: Cell, { columns, rows }: Size): boolean {
  return column >= 0 && row >= 0 && column < columns && row < rows
}

export function allSpaces({ columns, rows }: Size): string[] {
  return Array.from({ length: columns * rows }, (_, index) =>
    spaceAt({ column: index % columns, row: Math.floor(index / columns) }),
  )
}

/** Every edge that can hold a border, named by its left or upper space first. */
export function allEdges(size: Size): string[] {
  return allSpaces(size).flatMap((space) => {
    const { column, row } = cellOf(space)
    return [{ column: column + 1, row }, { column, row: row + 1 }]
      .filter((next) => isOnBoard(next, size))
      .map((next) => `${space}|${spaceAt(next)}`)
  })
}

export function spacesOf(edge: string): [string, string] {
  const [first = '', second = ''] = edge.split('|')
  return [first, second]
}

/** The upper left corner of a space. */
export function cornerOf(space: string): Point {
  const { column, row } = cellOf(space)
  return { x: MARGIN + column * CELL, y: MARGIN + row * CELL }
}

export function middleOf(space: string): Point {
  const { x, y } = cornerOf(space)
  return { x: x + CELL / 2, y: y + CELL / 2 }
}

/** The line of an edge between its two spaces. */
export function lineOf(edge: string): Line {
  const [first, second] = spacesOf(edge)
  const { x, y } = cornerOf(second)
  return cellOf(first).row === cellOf(second).row
    ? { from: { x, y }, to: { x, y: y + CELL } }
    : { from: { x, y }, to: { x: x + CELL, y } }
}

export function middleOfEdge(edge: string): Point {
  const { from, to } = lineOf(edge)
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

/** How far from its line an edge is still meant: what is farther is the middle of a space. */
const NEAR_EDGE = CELL / 3

/** The part of the board that is nearer to this edge than to any other, without the middles of the two spaces. */
export function areaOf(edge: string): Point[] {
  const { from, to } = lineOf(edge)
  const off = from.x === to.x ? NEAR_EDGE : -NEAR_EDGE
  return [
    from, { x: from.x + NEAR_EDGE, y: from.y + NEAR_EDGE }, { x: to.x + off, y: to.y - off },
    to, { x: to.x - NEAR_EDGE, y: to.y - NEAR_EDGE }, { x: from.x - off, y: from.y + off },
  ]
}

export function pointsText(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')
}

/** The size of the whole drawing: spaces, frame and coordinates. */
export function drawingSize({ columns, rows }: Size): { width: number; height: number } {
  return { width: columns * CELL + 2 * MARGIN, height: rows * CELL + 2 * MARGIN }
}

export function spaceUnder({ x, y }: Point, size: Size): string | null {
  const cell = { column: Math.floor((x - MARGIN) / CELL), row: Math.floor((y - MARGIN) / CELL) }
  return isOnBoard(cell, size) ? spaceAt(cell) : null
}

/** The edge that a point of the board is near; null in the middle of a space, outside the board and on its frame. */
export function edgeUnder(point: Point, size: Size): string | null {
  const space = spaceUnder(point, size)
  if (space === null) return null
  const { column, row } = cellOf(space)
  const middle = middleOf(space)
  const [dx, dy] = [point.x - middle.x, point.y - middle.y]
  if (Math.max(Math.abs(dx), Math.abs(dy)) < CELL / 2 - NEAR_EDGE) return null
  const next = Math.abs(dx) > Math.abs(dy)
    ? { column: column + Math.sign(dx), row }
    : { column, row: row + (Math.sign(dy) || 1) }
  return isOnBoard(next, size) ? edgeBetween({ column, row }, next) : null
}

/** Whether two spaces have an edge in common. */
export function areNeighbours(one: string, other: string): boolean {
  const [first, second] = [cellOf(one), cellOf(other)]
  return Math.abs(first.column - second.column) + Math.abs(first.row - second.row) === 1
}

export function edgeBetween(one: Cell, other: Cell): string {
  const ordered = one.row < other.row || one.column < other.column ? [one, other] : [other, one]
  return ordered.map(spaceAt).join('|')
}

/** Outlines of a set of spaces, each a closed ring of corners, clockwise around its inside. */
export function outlines(spaces: Iterable<string>): Point[][] {
  const inside = new Set(spaces)
  const steps = new Map<string, Point[]>()
  const has = (column: number, row: number): boolean => inside.has(spaceAt({ column, row }))
  const add = (from: Point, to: Point): void => {
    const key = `${String(from.x)},${String(from.y)}`
    steps.set(key, [...(steps.get(key) ?? []), to])
  }
  for (const space of inside) {
    const { column: c, row: r } = cellOf(space)
    if (!has(c, r - 1)) add({ x: c, y: r }, { x: c + 1, y: r })
    if (!has(c + 1, r)) add({ x: c + 1, y: r }, { x: c + 1, y: r + 1 })
    if (!has(c, r + 1)) add({ x: c + 1, y: r + 1 }, { x: c, y: r + 1 })
    if (!has(c - 1, r)) add({ x: c, y: r + 1 }, { x: c, y: r })
  }
  const rings: Point[][] = []
  while (steps.size) rings.push(takeRing(steps))
  return rings.map((ring) => ring.map(({ x, y }) => ({ x: MARGIN + x * CELL, y: MARGIN + y * CELL })))
}

function takeRing(steps: Map<string, Point[]>): Point[] {
  const ring: Point[] = []
  let key = [...steps.keys()][0]
  for (let next = key === undefined ? undefined : take(steps, key); next; next = take(steps, key)) {
    ring.push(next)
    key = `${String(next.x)},${String(next.y)}`
  }
  return ring
}

function take(steps: Map<string, Point[]>, key: string | undefined): Point | undefined {
  if (key === undefined) return undefined
  const waiting = steps.get(key)
  const next = waiting?.pop()
  if (!waiting?.length) steps.delete(key)
  return next
}

/** The SVG path of rings of corners. */
export function pathOf(rings: readonly Point[][]): string {
  return rings.map((ring) => `M${ring.map(({ x, y }) => `${String(x)} ${String(y)}`).join('L')}Z`).join('')
}
