import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../fixtures/editions'
import { TERRAIN } from '../editions/terrain'
import { aView } from '../fixtures/table'
import { BoardSvg } from './BoardSvg'
import { boardState, marked } from './state'
import { NO_TARGETS } from './targets'

const nothing = () => undefined
const view = aView({ board: { columns: 3, rows: 2, terrain: ['...', '...'], castles: [], knights: [], borders: ['A1|B1', 'B1|C1'], provinces: [], alliances: [] } })

beforeEach(() => { Object.assign(SVGElement.prototype, { getScreenCTM: () => null }) })
afterEach(cleanup)

test('what the latest move touched is marked', async () => {
  const state = boardState(view, TERRAIN.classic, NO_TARGETS, marked(['A1|B1', 'C2']))
  const { container } = render(<BoardSvg state={state} bubble={null} onPoint={nothing} onConfirm={nothing} onCancel={nothing} onLook={nothing} />)
  await expect.poll(() => container.querySelectorAll('.borders .halo').length).toBe(1)
  expect(container.querySelectorAll('.last .halo')).toHaveLength(1)
})

test('a button fades the pieces, so that the borders are visible, and shows them again', async () => {
  const { container } = render(<BoardSvg state={boardState(view, TERRAIN.classic)} bubble={null} onPoint={nothing} onConfirm={nothing} onCancel={nothing} onLook={nothing} />)
  const button = screen.getByRole('button', { name: 'Fade the pieces to show the borders' })
  for (const pressed of ['true', 'false']) {
    fireEvent.click(button)
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe(pressed)
    expect(container.querySelector('.board-svg.bare') !== null).toBe(pressed === 'true')
  }
})
