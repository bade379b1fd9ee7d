// @vitest-environment node
import { expect, test } from 'vitest'
import { CELL, middleOf } from './geometry'
import { ribbonOf } from './ribbon'

const SIZE = { columns: 20, rows: 15 }

test('a ribbon is straight unless a third castle is in its way', () => {
  const straight = ribbonOf(['T8', 'T15'], ['T8', 'T15', 'R12'], SIZE)
  expect(straight.middle).toEqual({ x: middleOf('T8').x, y: (middleOf('T8').y + middleOf('T15').y) / 2 })
  expect(straight.control).toEqual(straight.middle)
})

test.each([['T8', 'T15', 'T12'], ['A15', 'A3', 'A4'], ['C1', 'K1', 'G1'], ['D4', 'H8', 'F6']] as const)(
  'the ribbon between %s and %s passes beside the castle on %s, within the board', (one, other, third) => {
    const { from, to, control, middle } = ribbonOf([one, other], [one, other, third], SIZE)
    expect([from, to]).toEqual([middleOf(one), middleOf(other)])
    const castle = middleOf(third)
    for (let t = 0; t <= 1; t += 0.05) {
      const [x, y] = (['x', 'y'] as const).map((axis) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t * t * to[axis])
      expect(Math.hypot((x ?? 0) - castle.x, (y ?? 0) - castle.y)).toBeGreaterThan(CELL / 2)
    }
    expect(Math.min(middle.x, middle.y)).toBeGreaterThan(CELL / 2)
    expect(middle.x).toBeLessThan(middleOf('T1').x + CELL / 2)
  },
)

test('a ribbon between castles that are hemmed in leads straight', () => {
  const crowd = Array.from({ length: 9 }, (_, row) => ['A', 'B', 'C', 'D', 'E'].map((column) => `${column}${String(row + 1)}`)).flat()
  const { control, middle } = ribbonOf(['C2', 'C8'], crowd, SIZE)
  expect(control).toEqual(middle)
})
