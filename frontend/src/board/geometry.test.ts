// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  CELL, MARGIN, allEdges, allSpaces, areaOf, cellOf, edgeUnder, lineOf, middleOf, middleOfEdge, outlines, pathOf, spaceAt, spaceUnder,
} from './geometry'

const CLASSIC = { columns: 15, rows: 10 }

describe('spaces and edges', () => {
  it('names a space as the server does, both ways', () => {
    expect(cellOf('O10')).toEqual({ column: 14, row: 9 })
    expect(allSpaces(CLASSIC).map(cellOf).map(spaceAt)).toEqual(allSpaces(CLASSIC))
  })

  it('lists every edge of the classic board, none of them on the frame', () => {
    const edges = allEdges(CLASSIC)
    expect(edges).toHaveLength(14 * 10 + 15 * 9)
    expect(edges).toContain('C2|D2')
    expect(edges).toContain('C2|C3')
    expect(new Set(edges).size).toBe(edges.length)
  })

  it('draws an edge vertically between spaces of a row, horizontally between those of a column', () => {
    expect(lineOf('A1|B1')).toEqual({ from: { x: MARGIN + CELL, y: MARGIN }, to: { x: MARGIN + CELL, y: MARGIN + CELL } })
    expect(lineOf('A1|A2')).toEqual({ from: { x: MARGIN, y: MARGIN + CELL }, to: { x: MARGIN + CELL, y: MARGIN + CELL } })
  })

  it('finds every edge at its middle', () => {
    for (const edge of allEdges(CLASSIC)) expect(edgeUnder(middleOfEdge(edge), CLASSIC)).toBe(edge)
  })

  it('finds no edge in the middle of a space', () => {
    const { x, y } = middleOf('C2')
    for (const off of [0, CELL / 8]) expect(edgeUnder({ x: x + off, y }, CLASSIC)).toBeNull()
    expect(edgeUnder({ x: x + CELL / 5, y }, CLASSIC)).toBe('C2|D2')
  })

  it.each(['A1|B1', 'A1|A2'])('gives the edge %s an area around its middle, in which it is found', (edge) => {
    const middle = middleOfEdge(edge)
    const area = areaOf(edge)
    expect(area).toHaveLength(6)
    for (const { x, y } of area) {
      expect(edgeUnder({ x: middle.x + 0.95 * (x - middle.x), y: middle.y + 0.95 * (y - middle.y) }, CLASSIC)).toBe(edge)
    }
  })

  it('finds no edge on the frame and no space outside the board', () => {
    expect(edgeUnder({ x: MARGIN + 1, y: MARGIN + CELL / 2 }, CLASSIC)).toBeNull()
    expect(spaceUnder({ x: MARGIN - 1, y: MARGIN + 5 }, CLASSIC)).toBeNull()
    expect(spaceUnder({ x: MARGIN + 1, y: MARGIN + 1 }, CLASSIC)).toBe('A1')
  })
})

describe('outlines', () => {
  it('surrounds a piece of land', () => {
    expect(outlines(['A1', 'B1'])).toHaveLength(1)
    expect(outlines(['A1', 'B1'])[0]).toHaveLength(6)
  })

  it('also surrounds holes', () => {
    const ring = ['A1', 'B1', 'C1', 'A2', 'C2', 'A3', 'B3', 'C3']
    expect(outlines(ring)).toHaveLength(2)
  })

  it('is drawn as closed paths from corner to corner', () => {
    expect(pathOf(outlines(['A1']))).toMatch(/^M[\d .L]+Z$/)
    expect(outlines(['A1', 'B2']).flat()).toHaveLength(8)
  })
})
