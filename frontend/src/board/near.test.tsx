import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { View } from '../net/protocol'
import { TERRAIN } from '../editions/terrain'
import { BoardSvg } from './BoardSvg'
import { middleOfEdge } from './geometry'
import { boardState } from './state'
import { NO_TARGETS } from './targets'

/** As on a phone: half a pixel per unit, so a space is 20 pixels wide. */
const SCALE = 0.5
const land = { columns: 8, rows: 8, terrain: Array.from({ length: 8 }, () => '........'), castles: [], knights: [], borders: [], provinces: [], alliances: [] }
const view = { edition: 'classic', viewer: 0, colours: ['yellow', 'red', 'purple', 'grey'], seats: [{ seat: 0, colour: 0 }], board: land } as unknown as View
const lit = new Set(['C2|D2', 'C2|C3', 'F6|G6'])
const state = boardState(view, TERRAIN.classic, { ...NO_TARGETS, on: 'edge', lit })

/** The scale follows the visible window, as in a browser. */
function zoomOf(svg: Element): number {
  return (8 * 40 + 52) / Number(svg.getAttribute('viewBox')?.split(' ')[2])
}

function origin(svg: Element): [number, number] {
  const [x = 0, y = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  return [x, y]
}

const point = vi.fn()
function tap(svg: Element, edge: string, pointerType: string): void {
  const { x, y } = middleOfEdge(edge)
  const [left, top] = origin(svg)
  const scale = SCALE * zoomOf(svg)
  const at = { clientX: (x - left) * scale, clientY: (y - top) * scale }
  const down = new MouseEvent('pointerdown', { bubbles: true, ...at })
  fireEvent(svg, Object.assign(down, { pointerType, pointerId: 1 }))
  fireEvent(svg, Object.assign(new MouseEvent('pointerup', { bubbles: true, ...at }), { pointerType, pointerId: 1 }))
  fireEvent.click(svg, { ...at, detail: 1 })
}

beforeEach(() => {
  point.mockClear()
  look.mockClear()
  near.mockClear()
  cancel.mockClear()
  Object.assign(SVGElement.prototype, { getScreenCTM(this: SVGElement) { return { a: SCALE * zoomOf(this), inverse: () => this } } })
  vi.stubGlobal('DOMPoint', class {
    constructor(readonly x: number, readonly y: number) {}
    matrixTransform(svg: Element) {
      const [left, top] = origin(svg)
      const scale = SCALE * zoomOf(svg)
      return { x: left + this.x / scale, y: top + this.y / scale }
    }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
const look = vi.fn()
const near = vi.fn()
const cancel = vi.fn()
const board = (of = state) => <BoardSvg state={of} bubble={null} onPoint={point} onConfirm={nothing} onCancel={cancel} onLook={look} onNear={near} />
function shown(of = state) {
  const { container, rerender } = render(board(of))
  const svg = container.querySelector('.board-svg')
  if (!svg) throw new Error('no board')
  return { svg, rerender }
}

test('a tap that could mean two edges zooms in first, and says so; the next one chooses', () => {
  const { svg } = shown()
  const said = () => svg.parentElement?.querySelector('.board-bubble')?.textContent
  tap(svg, 'C2|D2', 'touch')
  expect(point).not.toHaveBeenCalled()
  expect(zoomOf(svg)).toBeGreaterThan(3)
  expect(said()).toBe('Zoomed in: now tap the edge you mean.')
  tap(svg, 'C2|D2', 'touch')
  expect(said()).toBeUndefined()
  expect(point).toHaveBeenCalledExactlyOnceWith({ on: 'edge', name: 'C2|D2' })
})

test('zooming in to another edge drops the one chosen before, which may be out of view now', () => {
  const { svg } = shown(boardState(view, TERRAIN.classic, { ...NO_TARGETS, on: 'edge', lit, chosen: new Set(['F6|G6']) }))
  tap(svg, 'F6|G6', 'touch')
  expect(cancel).not.toHaveBeenCalled()
  tap(svg, 'C2|D2', 'touch')
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('adjoining edges are then a fingertip apart', () => {
  const { svg } = shown()
  tap(svg, 'C2|C3', 'touch')
  const [one, other] = [middleOfEdge('C2|D2'), middleOfEdge('C2|C3')]
  expect(Math.hypot(one.x - other.x, one.y - other.y) * SCALE * zoomOf(svg)).toBeGreaterThanOrEqual(43.9)
})

test('an isolated edge is chosen immediately, and so is any edge by mouse', () => {
  const { svg } = shown()
  tap(svg, 'F6|G6', 'touch')
  tap(svg, 'C2|D2', 'mouse')
  expect(point.mock.calls).toEqual([[{ on: 'edge', name: 'F6|G6' }], [{ on: 'edge', name: 'C2|D2' }]])
})

test('a click in the middle of a space means none of its edges', () => {
  const { svg } = shown()
  for (const edge of ['F6|G6', 'C2|D2']) {
    const { x, y } = middleOfEdge(edge)
    fireEvent.click(svg, { clientX: (x - 20) * SCALE, clientY: y * SCALE, detail: 1 })
  }
  expect(point).not.toHaveBeenCalled()
})

test('a mouse is near the place that a click would choose', () => {
  const { svg } = shown()
  const { x, y } = middleOfEdge('F6|G6')
  for (const off of [1, 2, 60]) fireEvent.mouseMove(svg, { clientX: (x + off) * SCALE, clientY: y * SCALE })
  fireEvent.mouseMove(svg, { clientX: x * SCALE, clientY: y * SCALE })
  fireEvent.mouseLeave(svg)
  const target = { on: 'edge', name: 'F6|G6' }
  expect(near.mock.calls).toEqual([[target], [null], [target], [null]])
})

test('without a prompt for the board, a tap describes the space, and a second one closes the description', () => {
  const { svg } = shown(boardState(view, TERRAIN.classic, NO_TARGETS))
  tap(svg, 'C2|D2', 'touch')
  expect(look).toHaveBeenLastCalledWith('D2')
  tap(svg, 'C2|D2', 'touch')
  expect(look).toHaveBeenLastCalledWith(null)
  expect(point).not.toHaveBeenCalled()
})

test('the next border is placed from near, too; then the whole board is visible again', () => {
  const { svg, rerender } = shown()
  tap(svg, 'C2|D2', 'touch')
  expect(zoomOf(svg)).toBeGreaterThan(3)
  const placed = { ...state, land: { ...state.land, borders: ['C2|D2'] } }
  rerender(board(placed))
  expect(zoomOf(svg)).toBeGreaterThan(3)
  rerender(board({ ...placed, targets: NO_TARGETS }))
  expect(zoomOf(svg)).toBe(1)
})
