import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boardInWords, placesAsList } from '../../self/settings/preferences'
import '../../fixtures/editions'
import { anInternetView, aReturnsView, aRoom, aRoomSeat, aView } from '../../fixtures/table'
import { TERRAIN } from '../../editions/terrain'
import { ActionPanel } from '../panels'
import type { BoardView, CarryOutPrompt, Prompt, View } from '../../net/protocol'
import { prompts, room, view } from '../store'
import { boardState } from '../../board/state'
import { NO_TARGETS } from '../../board/targets'
import { BoardWords } from './BoardWords'
import { choicesOf } from '../../board/words/choices'
import { regionsOf } from '../../board/words/regions'

/** Yellow's province of A1, with the town on B1, beside red's castle on open land; two spaces that are cut off. */
const BOARD: BoardView = {
  columns: 4, rows: 3, terrain: ['.tf.', '.f.m', '....'],
  castles: [{ space: 'A1', colour: 0 }, { space: 'D3', colour: 1 }], knights: [{ space: 'A2', colour: 0 }, { space: 'C3', colour: 1 }],
  borders: ['B1|C1', 'B2|C2', 'A2|A3', 'B2|B3', 'C1|C2', 'D1|D2'],
  provinces: [{ castle: 'A1', colour: 0, spaces: ['A1', 'B1', 'A2', 'B2'], knights: 1 }], alliances: [],
}
const EMPTY: BoardView = { ...BOARD, castles: [], knights: [], borders: [], provinces: [] }
const RETURNS = { ...BOARD, terrain: ['.tf.', '.fkg', '....'] }

function show(seen: View, asked: Prompt[] = []): void {
  view.value = seen
  prompts.value = asked
  room.value = aRoom({ edition: seen.edition, seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1)] })
}

const regionPart = (castle: string) => within(document.querySelector<HTMLElement>(`[data-region="${castle}"]`) ?? document.body)

beforeEach(() => { boardInWords.value = placesAsList.value = true })
afterEach(() => {
  cleanup()
  boardInWords.value = placesAsList.value = false
  prompts.value = []
  view.value = null
})

describe('the regions of the land', () => {
  const regions = regionsOf(boardState(aView({ board: BOARD }), TERRAIN.classic))

  test('are provinces, then unclaimed land by size', () => {
    expect(regions.map(({ castle, spaces }) => [castle, spaces.join(' ')])).toEqual([
      ['A1', 'A1 B1 A2 B2'], [null, 'C2 D2 A3 B3 C3 D3'], [null, 'C1 D1'],
    ])
  })

  test('have open edges within, and neighbours across borders', () => {
    expect(regions[1]?.free).toEqual(['C2|D2', 'C2|C3', 'D2|D3', 'A3|B3', 'B3|C3', 'C3|D3'])
    expect(regions[0]?.neighbours.map(({ region, edges }) => [region.spaces[0], edges])).toEqual([['C1', 1], ['C2', 3]])
  })
})

describe('the board in words', () => {
  test.each<[string, View, string]>([
    ['classic', aView({ board: BOARD }), 'town, 1: B1'],
    ['internet', anInternetView({ board: BOARD }), 'town, 1: B1'],
    ['returns', aReturnsView({ board: RETURNS }), 'village, 1: B1'],
  ])('describes each province of %s, and what is between them', (_, seen, town) => {
    show(seen)
    render(<BoardWords state={boardState(seen, TERRAIN[seen.edition])} />)
    expect(screen.getByRole('heading', { level: 4, name: 'Province of A1: Ada, Yellow, 4 spaces' })).toBeTruthy()
    expect(regionPart('A1').getByText('1 knight: A2')).toBeTruthy()
    expect(regionPart('A1').getByText(town)).toBeTruthy()
    expect(regionPart('A1').getByText('forest, 1: B2')).toBeTruthy()
    expect(regionPart('A1').getByText('Neighbours: neutral land starting at C1, 1 edge and open land starting at C2, 3 edges')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 4, name: 'Neutral land starting at C1: 2 spaces' })).toBeTruthy()
    expect(regionPart('C2').getByText('Bo, Red: 1 castle on D3, 1 knight on C3')).toBeTruthy()
    expect(regionPart('C2').getByText('6 edges without a border')).toBeTruthy()
  })

  test('gives a colour to nobody while players still bid for colours', () => {
    const seen = anInternetView({ board: BOARD, colours_settled: false })
    show(seen)
    render(<BoardWords state={boardState(seen, TERRAIN.internet)} />)
    expect(screen.getByRole('heading', { level: 4, name: 'Province of A1: Yellow, 4 spaces' })).toBeTruthy()
    expect(document.querySelector('.board-words')?.textContent).not.toMatch(/Ada|Bo/)
  })

  test('has a collapsed table of all spaces, by row and column', () => {
    show(aView({ board: BOARD }))
    render(<BoardWords state={boardState(aView({ board: BOARD }), TERRAIN.classic)} />)
    const table = screen.getByText('Space by space').parentElement as HTMLDetailsElement
    table.open = true
    fireEvent(table, new Event('toggle'))
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(within(rows[2] ?? table).getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'farmland, Yellow knight, province of A1, border below', 'forest, province of A1, border right and below',
      'farmland, border left and above', 'mine, border above',
    ])
  })
})

describe('the available places', () => {
  test('are named, row by row', () => {
    const on = (targets: Partial<typeof NO_TARGETS>) => choicesOf(boardState(aView({ board: BOARD }), TERRAIN.classic, { ...NO_TARGETS, ...targets }))
    expect(on({ on: 'edge', lit: new Set(['C2|D2', 'A1|B1']), chosen: new Set(['C1|D1']) }).map(({ label, chosen }) => [label, chosen])).toEqual([
      ['border between A1 and B1', false], ['border between C1 and D1', true], ['border between C2 and D2', false],
    ])
    expect(on({ on: 'space', lit: new Set(['B2']), piece: 'knight' })[0]?.label).toBe('knight on B2: forest, province of A1')
    expect(on({ on: 'space', lit: new Set(['D3']), piece: 'castle' })[0]?.label).toBe('castle on D3: farmland, Red castle')
    expect(on({ on: 'space', lit: new Set(['D2']) })[0]?.label).toBe('space D2: mine')
    expect(on({})).toEqual([])
  })

  const borders: CarryOutPrompt = {
    kind: 'carry_out', id: '7', optional: false, action: 2, what: 'borders', borders_left: 2, knights_left: 0, expansions_left: 0,
    edges: ['C2|D2', 'B3|C3'], knights: {}, fees: {}, expansions: {}, behind_alliances: {},
  }
  const asked: [string, View, Prompt, string[], string][] = [
    ['classic', aView({ viewer: 0, board: BOARD }), borders, ['border between B3 and C3'], '{"kind":"place_border","edge":"B3|C3"}'],
    ['returns', aReturnsView({ viewer: 0, board: RETURNS }),
      { kind: 'turn_knight', id: '8', optional: false, choices: { A1: ['D3'], B2: ['D3'] } },
      ['castle on A1: meadow, Yellow castle, province of A1', 'castle on D3: meadow, Red castle'], '{"kind":"turn_knight","own":"A1","other":"D3"}'],
    ['internet', anInternetView({ viewer: 0, board: BOARD }), { kind: 'first_borders', id: '9', optional: false, most: 2, edges: ['C2|D2', 'A3|B3'], made: null },
      ['border between C2 and D2', 'border between A3 and B3'], '{"kind":"place_first_borders","edges":["C2|D2","A3|B3"]}'],
  ]
  test.each(asked)('can be chosen from a list in %s', async (_, seen, prompt, names, made) => {
    const { move } = await import('../panels/choice')
    show(seen, [prompt])
    render(<ActionPanel />)
    for (const name of names) {
      fireEvent.click(screen.getByRole('button', { name }))
      expect((await screen.findByRole('button', { name })).getAttribute('aria-pressed')).toBe('true')
    }
    expect(JSON.stringify(move.value)).toBe(made)
  })

  test('keep the focus, even if a choice leaves few of many', async () => {
    const castles = ['A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'D1', 'D2', 'D3', 'E1', 'E2']
    show(aView({ viewer: 0, board: { ...EMPTY, columns: 5, terrain: ['.....', '.....', '.....'] } }), [
      { kind: 'place_castle', id: '6', optional: false, colour: 0, choices: Object.fromEntries(castles.map((castle) => [castle, ['A1']])) },
    ])
    render(<ActionPanel />)
    expect(screen.getByRole('heading', { name: 'Row 3' })).toBeTruthy()
    const button = screen.getByRole('button', { name: /B2/ })
    button.focus()
    await act(() => { fireEvent.click(button) })
    expect(screen.queryByRole('heading', { name: 'Row 3' })).toBeNull()
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(document.activeElement).toBe(button)
  })
})
