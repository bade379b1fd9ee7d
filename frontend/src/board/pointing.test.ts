import { describe, expect, it } from 'vitest'
import { CLOSEST, WHOLE, follow, zoomToFit, pan, panToShow, viewportOf, zoomAt } from './camera'
import { moveCursor } from './cursor'
import { middleOf, middleOfEdge } from './geometry'
import { NO_TARGETS, areMany, isAmbiguous, placeAt, targetAt, type Targets } from './targets'

const SIZE = { columns: 15, rows: 10 }
const DRAWING = { width: 652, height: 452 }
const edges = (...lit: string[]): Targets => ({ ...NO_TARGETS, on: 'edge', lit: new Set(lit) })

describe('the target of a tap', () => {
  it('is the edge under it if that is available', () => {
    expect(targetAt(middleOfEdge('C2|D2'), edges('C2|D2', 'C2|C3'), SIZE, 20)).toEqual({ on: 'edge', name: 'C2|D2' })
  })

  it('is the nearest available edge within a fingertip', () => {
    const beside = { ...middleOfEdge('C2|D2'), y: middleOfEdge('C2|D2').y + 26 }
    expect(targetAt(beside, edges('C2|D2'), SIZE, 30)).toEqual({ on: 'edge', name: 'C2|D2' })
  })

  it('is the unavailable edge itself if no available one is near, so that it can be explained', () => {
    expect(targetAt(middleOfEdge('H8|I8'), edges('C2|D2'), SIZE, 30)).toEqual({ on: 'edge', name: 'H8|I8' })
  })

  it('is a chosen edge, to remove it', () => {
    const targets = { ...edges('C2|D2'), chosen: new Set(['C2|C3']) }
    expect(targetAt(middleOfEdge('C2|C3'), targets, SIZE, 60)).toEqual({ on: 'edge', name: 'C2|C3' })
  })

  it('is ambiguous where a finger covers two available edges, and only there', () => {
    const corner = { x: middleOf('C2').x + 20, y: middleOf('C2').y + 20 }
    const lit = edges('C2|D2', 'C2|C3', 'K8|L8')
    expect(isAmbiguous(corner, lit, 30)).toBe(true)
    expect(isAmbiguous(corner, lit, 10)).toBe(false)
    expect(isAmbiguous(middleOfEdge('K8|L8'), lit, 30)).toBe(false)
    expect(isAmbiguous(corner, edges('C2|D2'), 30)).toBe(false)
    expect(isAmbiguous(corner, { ...NO_TARGETS, on: 'space', lit: new Set(['C2', 'D2']) }, 30)).toBe(false)
  })

  it('is ambiguous where other edges are nearer than the available one', () => {
    expect(isAmbiguous(middleOfEdge('D4|D5'), edges('C2|D2'), 4 * 40)).toBe(true)
  })

  it('is nothing without a prompt for the board', () => {
    expect(targetAt(middleOf('C2'), NO_TARGETS, SIZE, 30)).toBeNull()
  })
})

describe('the place under the pointer', () => {
  it('is the space, or an edge if edges are asked for and the pointer is on its line', () => {
    const near = { ...middleOfEdge('C2|D2'), x: middleOfEdge('C2|D2').x + 5 }
    expect(placeAt(near, edges(), SIZE)).toEqual({ on: 'edge', name: 'C2|D2' })
    expect(placeAt(near, NO_TARGETS, SIZE)).toEqual({ on: 'space', name: 'D2' })
    expect(placeAt(middleOf('D2'), edges(), SIZE)).toEqual({ on: 'space', name: 'D2' })
  })
})

describe('the keyboard cursor', () => {
  it('moves from space to space', () => {
    expect(moveCursor({ on: 'space', name: 'C2' }, 'ArrowRight', SIZE, 'space')).toEqual({ on: 'space', name: 'D2' })
    expect(moveCursor({ on: 'space', name: 'A1' }, 'ArrowUp', SIZE, 'space')).toEqual({ on: 'space', name: 'A1' })
  })

  it('stops at edges when edges are asked for', () => {
    expect(moveCursor({ on: 'space', name: 'C2' }, 'ArrowDown', SIZE, 'edge')).toEqual({ on: 'edge', name: 'C2|C3' })
    expect(moveCursor({ on: 'edge', name: 'C2|C3' }, 'ArrowDown', SIZE, 'edge')).toEqual({ on: 'space', name: 'C3' })
    expect(moveCursor({ on: 'edge', name: 'C2|C3' }, 'ArrowRight', SIZE, 'edge')).toEqual({ on: 'edge', name: 'D2|D3' })
  })

  it('stays on the board', () => {
    expect(moveCursor({ on: 'space', name: 'O10' }, 'ArrowRight', SIZE, 'edge')).toEqual({ on: 'space', name: 'O10' })
    expect(moveCursor({ on: 'edge', name: 'O9|O10' }, 'ArrowRight', SIZE, 'edge')).toEqual({ on: 'edge', name: 'O9|O10' })
  })
})

describe('targets', () => {
  it('are many from a quarter of the spaces', () => {
    const some = (n: number) => edges(...Array.from({ length: n }, (_, at) => String(at)))
    expect([37, 38].map((n) => areMany(some(n), SIZE))).toEqual([false, true])
  })
})

describe('the camera', () => {
  it('keeps the point under the finger when it zooms', () => {
    const point = { x: 300, y: 200 }
    const near = zoomAt(WHOLE, point, 2, DRAWING)
    expect((point.x - near.x) / viewportOf(near, DRAWING).width).toBeCloseTo(point.x / DRAWING.width)
  })

  it('never leaves the drawing, and never zooms beyond its ends', () => {
    expect(pan(WHOLE, 500, 500, DRAWING)).toEqual(WHOLE)
    expect(zoomAt(WHOLE, { x: 0, y: 0 }, 99, DRAWING).zoom).toBe(CLOSEST)
    const corner = pan(zoomAt(WHOLE, { x: 0, y: 0 }, 2, DRAWING), 9999, 9999, DRAWING)
    expect(corner).toEqual({ zoom: 2, x: 326, y: 226 })
  })

  it('brings a point into view with the least movement', () => {
    const near = zoomAt(WHOLE, { x: 0, y: 0 }, 2, DRAWING)
    expect(panToShow(near, { x: 100, y: 100 }, 20, DRAWING)).toEqual(near)
    expect(panToShow(near, { x: 400, y: 100 }, 20, DRAWING).x).toBe(400 + 20 - 326)
  })

  it('fills a window of another shape, with the drawing in the middle', () => {
    const wide = { ...DRAWING, aspect: 2 }
    expect(viewportOf(WHOLE, wide)).toEqual({ zoom: 1, x: (652 - 904) / 2, y: 0, width: 904, height: 452 })
    expect(viewportOf(pan({ ...WHOLE, zoom: 2 }, 9999, 0, wide), wide)).toEqual({ zoom: 2, x: 652 - 452, y: 0, width: 452, height: 226 })
  })

  it('follows a question to all its places if the window has room for them', () => {
    const near = { x: 0, y: 0, zoom: 2 }
    expect(follow(near, [{ x: 100, y: 100 }, { x: 200, y: 60 }], 40, DRAWING)).toEqual(near)
    expect(follow(near, [{ x: 340, y: 100 }, { x: 400, y: 60 }], 40, DRAWING)).toEqual({ ...near, x: 400 + 40 - 326 })
    expect(follow(near, [], 40, DRAWING)).toEqual(near)
  })

  it('follows a question only to its nearest place otherwise, and only if none is visible', () => {
    const near = { x: 0, y: 0, zoom: 2 }
    expect(follow(near, [{ x: 100, y: 100 }, { x: 600, y: 400 }], 40, DRAWING)).toEqual(near)
    expect(follow(near, [{ x: 400, y: 100 }, { x: 100, y: 400 }, { x: 600, y: 440 }], 40, DRAWING)).toEqual({ ...near, x: 400 + 40 - 326 })
  })

  it('fits a few points, or everything if there are none', () => {
    expect(zoomToFit([], 40, DRAWING)).toEqual(WHOLE)
    const { zoom, x, y } = zoomToFit([{ x: 100, y: 100 }, { x: 200, y: 150 }], 40, DRAWING)
    expect(zoom).toBeGreaterThan(2)
    expect(x).toBeLessThanOrEqual(60)
    expect(y).toBeLessThanOrEqual(60)
  })
})
