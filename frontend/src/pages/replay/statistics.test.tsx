import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moment, outline, room } from '../../fixtures/replay'
import { showTable } from '../../table/store'
import { scale, spreadLabels, thinOut, ticksOf } from '../../base/components/chartScales'
import { Statistics } from './Statistics'

beforeEach(() => { showTable({ room, seat: null, view: moment('public', 20).view, log: [] }) })
afterEach(cleanup)

describe('the calculations for charts', () => {
  it('give round numbers for ticks, including 0', () => {
    expect(ticksOf(0, 19)).toEqual([0, 5, 10, 15, 20])
    expect(ticksOf(-7, 43)).toEqual([-10, 0, 10, 20, 30, 40, 50])
    expect(ticksOf(0, 0)).toContain(0)
    expect(ticksOf(0, 3).every(Number.isInteger)).toBe(true)
    for (const [least, greatest] of [[0, 1], [-3, 3], [5, 999], [-120, -4]] as const) {
      const ticks = ticksOf(least, greatest)
      expect(ticks).toContain(0)
      expect(Math.min(...ticks)).toBeLessThanOrEqual(least)
      expect(Math.max(...ticks)).toBeGreaterThanOrEqual(greatest)
      expect(ticks.length).toBeLessThanOrEqual(8)
    }
  })

  it('spread overlapping labels, in their order', () => {
    expect(spreadLabels([50, 100], 20, 0, 200)).toEqual([50, 100])
    const found = spreadLabels([195, 200, 200, 10], 20, 0, 200)
    const sorted = [...found].sort((one, other) => one - other)
    expect(sorted.slice(1).every((place, index) => place - (sorted[index] ?? 0) >= 20)).toBe(true)
    expect(found[3]).toBe(10)
    expect(Math.max(...found)).toBeLessThanOrEqual(200)
    expect(found[0]).toBeLessThan(found[1] ?? 0)
  })

  it('leave out labels that do not fit, but not the last', () => {
    expect(thinOut([0, 1, 2, 3, 4, 5, 6], 4)).toEqual([0, 2, 4, 6])
    expect(thinOut([0, 1, 2, 3, 4, 5], 3).at(-1)).toBe(5)
    expect(scale([0, 10], [100, 0])(5)).toBe(50)
  })
})

describe('the statistics', () => {
  it('show points, land and ducats by round and points by cause, with the numbers behind them', () => {
    let gone = -1
    render(<Statistics outline={outline} at={15} go={(moment) => { gone = moment }} />)
    expect([...document.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label'))).toEqual([
      'Points by round. At the end: Ada 10, Bo 4.', 'Where the points came from',
      'Land by round, in spaces. At the end: Ada 9, Bo 8.', 'Ducats by round. At the end: Bo 20, Ada 2.',
    ])
    const cells = [...document.querySelectorAll('figure')].map((figure) => [...figure.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent)))
    expect(cells[0]).toEqual([['Setup', '0', '0'], ['Round 1', '3', '0'], ['Round 2', '10', '4']])
    expect(cells[1]).toEqual([['founding', '3', '6'], ['land taken', '7', '−2']])
    const bars = [...document.querySelectorAll('.chart-bar')]
    const letters = Math.max(...bars.map((bar) => Number(bar.querySelector('.letter-plain')?.getAttribute('x'))))
    expect(Math.min(...bars.map((bar) => Number(bar.querySelector('rect')?.getAttribute('x'))))).toBeGreaterThan(letters + 10)
    expect(bars.map((bar) => bar.querySelector('.right')?.textContent)).toContain('−2')
    expect(cells[2]?.at(-1)).toEqual(['Round 2', '9', '8'])
    expect(cells[3]?.at(0)).toEqual(['Setup', '12', '12'])
    const [, first] = document.querySelectorAll('figure tbody button')
    if (first) fireEvent.click(first)
    expect(gone).toBe(12)
  })

  it('draw a line for each seat, distinguishable without colour, and mark the current round', () => {
    render(<Statistics outline={outline} at={15} go={() => undefined} />)
    const chart = document.querySelector('svg.chart')
    const lines = [...(chart?.querySelectorAll('.chart-line') ?? [])]
    expect(lines.map((line) => line.querySelector('.letter')?.textContent)).toEqual(['Y', 'R'])
    expect(new Set(lines.map((line) => line.querySelector('.dash')?.getAttribute('stroke-dasharray'))).size).toBe(2)
    const columns = [...(chart?.querySelectorAll('.chart-column') ?? [])].map((one) => Number(one.getAttribute('x')) + 10)
    expect(Number(chart?.querySelector('.chart-here')?.getAttribute('x1'))).toBeCloseTo(columns[1] ?? 0)
  })
})
