// @vitest-environment node
import { expect, test } from 'vitest'
import { steadyZoom, viewportOf } from './camera'

const CLASSIC = { width: 652, height: 452 }
const LARGE = { width: 852, height: 852 }

test.each([
  ['all of it fits the width', CLASSIC, 348],
  ['its spaces would be too small', LARGE, 348],
])('on a phone, a board keeps its size and its top when the question needs more height: %s', (_, drawing, width) => {
  const shown = [420, 300, 240, 180].map((height) => {
    const window = { width, height }
    return viewportOf({ x: 0, y: 0, zoom: steadyZoom(window, drawing) }, { ...drawing, aspect: width / height, fromTop: true })
  })
  for (const { x, y, width } of shown) expect([x, y, width]).toEqual([0, 0, expect.closeTo(shown[0]?.width ?? 0, 6)])
  for (const { width: across } of shown) expect(40 * width / across).toBeGreaterThanOrEqual(20 - 1e-6)
})

test('where there is room, a board is in the middle of its window', () => {
  expect(viewportOf({ x: 0, y: 0, zoom: 1 }, { ...CLASSIC, aspect: 0.5 }).y).toBeLessThan(0)
})
