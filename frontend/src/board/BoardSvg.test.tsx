import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../fixtures/editions'
import { narrow } from '../base/browser/narrowScreen'
import { TERRAIN } from '../editions/terrain'
import { aView } from '../fixtures/table'
import { BoardSvg } from './BoardSvg'
import { boardState, marked, type BoardState } from './state'
import { NO_TARGETS } from './targets'

const nothing = () => undefined
const shown = (state: BoardState, head?: string) => <BoardSvg state={state} bubble={null} onPoint={nothing} onConfirm={nothing} onCancel={nothing} onLook={nothing} head={head} />
const view = aView({ board: { columns: 3, rows: 2, terrain: ['...', '...'], castles: [], knights: [], borders: ['A1|B1', 'B1|C1'], provinces: [], alliances: [] } })

beforeEach(() => { Object.assign(SVGElement.prototype, { getScreenCTM: () => null }) })
afterEach(() => { cleanup(); narrow.value = false })

test('what the latest move touched is marked', async () => {
  const state = boardState(view, TERRAIN.classic, NO_TARGETS, marked(['A1|B1', 'C2']))
  const { container } = render(shown(state))
  await expect.poll(() => container.querySelectorAll('.borders .halo').length).toBe(1)
  // On a light bed: the land below may have the same colour as the mark.
  expect(container.querySelectorAll('.last .halo-bed + .halo')).toHaveLength(1)
})

test('the pieces of the choice are drawn over the light of their spaces', async () => {
  const targets = { on: 'space', lit: new Set<string>(), chosen: new Set(['A1']), ghosts: [{ piece: 'castle', space: 'A1', colour: 0 }] } as const
  const { container } = render(shown(boardState(view, TERRAIN.classic, targets)))
  await expect.poll(() => container.querySelector('.spaces ~ .ghosts .castle')).not.toBeNull()
})

test('land about to be taken is drawn in its colour, below the pieces placed on it', async () => {
  const targets = { ...NO_TARGETS, ghosts: [{ piece: 'land', space: 'A1', colour: 0 }, { piece: 'knight', space: 'A1', colour: 0 }] } as const
  const { container } = render(shown(boardState(view, TERRAIN.classic, targets)))
  await expect.poll(() => container.querySelector('.ghosts [data-taken=A1] + .knight')).not.toBeNull()
})

test('a button fades the pieces, so that the borders are visible, and shows them again', async () => {
  const { container } = render(shown(boardState(view, TERRAIN.classic)))
  const button = screen.getByRole('button', { name: 'Fade the pieces to show the borders' })
  for (const pressed of ['true', 'false']) {
    fireEvent.click(button)
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe(pressed)
    expect(container.querySelector('.board-svg.bare') !== null).toBe(pressed === 'true')
  }
})

test('on a narrow screen, the tools are in one menu, which closes when one is used', async () => {
  narrow.value = true
  const hide = vi.fn()
  Object.assign(HTMLElement.prototype, { hidePopover: hide })
  const { container } = render(shown(boardState(view, TERRAIN.classic), 'Scores'))
  expect(container.textContent).toContain('Scores')
  const tools = screen.getByRole('button', { name: 'Board view' })
  expect(container.querySelectorAll('.board-tool')).toHaveLength(1)
  const menu = document.getElementById(tools.getAttribute('popovertarget') ?? '') ?? expect.fail('no menu')
  fireEvent.click(within(menu).getByText('Zoom in'))
  expect(hide).toHaveBeenCalledOnce()
  // The board is now larger than its window.
  fireEvent.click(await screen.findByRole('button', { name: 'Show the whole board' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Show the whole board' })).toBeNull()
})

test('where most spaces are available, the others are dimmed instead', async () => {
  const asks = (...lit: string[]) => boardState(view, TERRAIN.classic, { ...NO_TARGETS, on: 'space', lit: new Set(lit) })
  const { container, rerender } = render(shown(asks('A1', 'B2')))
  await expect.poll(() => container.querySelector('.dimmed')?.getAttribute('d')?.match(/M/g)).toHaveLength(4)
  expect(container.querySelectorAll('.spaces.many .mark.lit')).toHaveLength(2)
  rerender(shown(asks('A1')))
  await expect.poll(() => container.querySelector('.dimmed')).toBeNull()
  expect(container.querySelectorAll('.spaces:not(.many) .mark.lit')).toHaveLength(1)
})
