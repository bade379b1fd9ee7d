import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../fixtures/editions'
import { aClock, aRoom } from '../../fixtures/table'
import { Board } from '../board/Board'
import type { CarryOutPrompt, DecidePrompt, NegotiatePrompt, Prompt, Room, ClassicSeatView, View } from '../../net/protocol'
import * as store from '../store'
import { Hand } from '../../editions/classic/Hand'
import { ActionPanel } from '.'
import { countBorder } from '../../self/settings/oneTap'
import { covered, placesAsList } from '../../self/settings/preferences'
import { changeSetting } from '../../self/settings/settings'
import { choose, moveDraft, pointAt, previewed } from './choice'
import { useDoubleClicks } from './doubleClick'

vi.mock('../store', async (original) => ({
  ...(await original<typeof store>()),
  answer: vi.fn(() => Promise.resolve({ ok: true })),
  explain: vi.fn(() => Promise.resolve({ rule: 'B-4a', reason: 'no_such_reason', data: {} })),
  undo: vi.fn(() => Promise.resolve({ ok: false, failure: { code: 'refused', reason: 'moved_on' } })),
  preview: vi.fn(() => Promise.resolve({
    scores: [{ kind: 'scored', seat: 0, points: 8, cause: 'founding', parts: [] }],
    land: [{ kind: 'province_founded', castle: 'A1', colour: 0, spaces: ['A1', 'B1'], returned: [] }],
  })),
}))

const anna: ClassicSeatView = {
  seat: 0, colour: 0, score: 0, scores: {}, knights: 9, castles: 1, provinces: 0, politics_cards: 1, ducats: 7,
  hand: [{ kind: 'fief', value: 4 }], decision: { made: false, cards: [], politics: [] },
}
const view = {
  edition: 'classic', viewer: 0, options: {}, colours: ['yellow', 'red', 'purple', 'grey'], phase: 'carrying_out', round: 1,
  seats: [anna], politics_stacks: [6, 7],
  board: {
    columns: 3, rows: 2, terrain: ['.f.', 'm.t'], castles: [{ space: 'A1', colour: 0 }], knights: [{ space: 'B1', colour: 0 }],
    borders: ['A1|A2'], provinces: [], alliances: [],
  },
  card: { name: 'A1', stack: 'A', kind: 'actions', actions: [{ kind: 'politics', n: 0 }, { kind: 'borders', n: 2 }, { kind: 'sword', n: 0 }] },
} as unknown as View
const borders: CarryOutPrompt = {
  kind: 'carry_out', id: '7', optional: false, action: 2, what: 'borders', borders_left: 2, knights_left: 0, expansions_left: 0,
  edges: ['B1|C1', 'B1|B2'], knights: {}, fees: {}, expansions: {}, behind_alliances: {},
}

function show(...asked: Prompt[]): void {
  store.receive({ type: 'snapshot', stream: 1, seat: 0, room: { seats: [] } as unknown as Room, view, prompts: asked, log: [], chat: [] })
}

/** The same, and the last move can be undone. */
function showUndo(...asked: Prompt[]): void {
  store.receive({ type: 'snapshot', stream: 9, seat: 0, room: { seats: [] } as unknown as Room, view, prompts: asked, undo: true, log: [], chat: [] })
}

const undoButton = () => document.querySelector<HTMLButtonElement>('[data-action="undo"]')

const confirmButton = (): HTMLButtonElement => {
  const found = document.querySelector<HTMLButtonElement>('[data-action="confirm"]')
  if (!found) throw new Error('no confirm button')
  return found
}

beforeEach(() => {
  vi.clearAllMocks()
  SVGElement.prototype.getBoundingClientRect = () => new DOMRect()
  Object.assign(SVGElement.prototype, { getScreenCTM: () => null })
})

afterEach(cleanup)

/** Moves the board's cursor to the only unlit edge, left of the available ones. */
function goTo(edge: 'A1|B1'): void {
  const board = screen.getByRole('application')
  board.focus()
  for (const key of ['Escape', 'PageDown', 'ArrowLeft', 'ArrowLeft']) fireEvent.keyDown(board, { key })
  const [one, other] = edge.split('|')
  screen.getByText(new RegExp(`${one} .*${other}`), { selector: '[aria-live]' })
}

describe('without confirmation on the board', () => {
  const sword: CarryOutPrompt = {
    ...borders, id: '8', what: 'sword', edges: [], borders_left: 0, knights_left: 1, expansions_left: 1, knights: { C1: [[]] }, expansions: { A1: { C1: ['C2'], B2: [] } },
  }
  beforeEach(() => { changeSetting({ confirm: false }) })
  afterEach(() => { changeSetting({ confirm: true }) })

  it('plays a border or knight immediately, but no other prompt’s choice', async () => {
    show(borders)
    const shown = render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('7', { kind: 'place_border', edge: 'B1|C1' }) })
    shown.unmount()
    show(sword)
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: / C1:/ }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('8', { kind: 'place_knight', space: 'C1', treasures: [] }) })
    expect(store.answer).toHaveBeenCalledTimes(2)
  })

  it('waits if a knight costs something, which cannot be undone', async () => {
    vi.mocked(store.preview).mockResolvedValueOnce({ scores: [], land: [], final: true })
    show({ ...sword, knights: { B2: [[15]] }, fees: { B2: 5 } })
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: / B2:/ }))
    await screen.findByText(/^The game moves on at once/)
    expect(store.answer).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: / B2:/ }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('8', { kind: 'place_knight', space: 'B2', treasures: [15] }) })
  })

  it('waits if the move cannot be undone, and says so', async () => {
    vi.mocked(store.preview).mockResolvedValueOnce({ scores: [], land: [], final: true })
    show(borders)
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await screen.findByText(/^The game moves on at once/)
    expect(store.answer).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('7', { kind: 'place_border', edge: 'B1|C1' }) })
  })

  it('plays a castle with its knight once the knight is chosen', async () => {
    show({ kind: 'place_castle', id: '5', optional: false, colour: 0, choices: { C1: ['C2'] } })
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: / C1:/ }))
    fireEvent.click(await screen.findByRole('button', { name: / C2:/ }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledExactlyOnceWith('5', { kind: 'place_castle', castle: 'C1', knight: 'C2' }) })
  })

  it('shows a confirm button only where something needs to be confirmed', async () => {
    show({ ...sword, knights: { B2: [[15]] }, fees: { B2: 5 } })
    render(<><Board /><ActionPanel /></>)
    expect(confirmButton().classList).toContain('unneeded')
    fireEvent.click(screen.getByRole('button', { name: / B2:/ }))
    await waitFor(() => { expect(confirmButton().classList).not.toContain('unneeded') })
  })

  it('ignores the second click of a double click, whatever has come under the pointer', async () => {
    show(borders)
    function Table() {
      useDoubleClicks()
      return <><Board /><ActionPanel /></>
    }
    render(<Table />)
    const under = vi.fn()
    document.body.addEventListener('click', under)
    const click = (element: Element, detail: number) => { under.mockClear(); fireEvent.click(element, { detail }) }
    click(screen.getByRole('button', { name: 'border between B1 and C1' }), 0)
    await waitFor(() => { expect(store.answer).toHaveBeenCalledTimes(1) })
    click(document.body, 2)
    expect(under).not.toHaveBeenCalled()
    for (const detail of [1, 2]) {
      click(document.body, detail)
      expect(under).toHaveBeenCalledTimes(1)
    }
    document.body.removeEventListener('click', under)
  })

  it('shows the outcome of both spaces of an expansion while the mouse is on the second', async () => {
    show({ ...sword, expansions: { A1: { C1: ['C2'] } } })
    for (const final of [false, true]) vi.mocked(store.preview).mockResolvedValueOnce({ scores: [], land: [], final })
    render(<><Board /><ActionPanel /></>)
    choose('carry_out', { type: 'mode', mode: 'expand' })
    fireEvent.click(await screen.findByRole('button', { name: / C1:/ }))
    fireEvent.click(await screen.findByRole('button', { name: / C2:/ }))
    await screen.findByText(/^The game moves on at once/)
    expect(document.querySelectorAll('.mark.chosen')).toHaveLength(2)
    pointAt({ on: 'space', name: 'C2' })
    await new Promise((done) => { setTimeout(done, 200) })
    expect(previewed.value).toEqual({ kind: 'expand', castle: 'A1', spaces: ['C1', 'C2'] })
    pointAt(null)
  })

  it('waits if an expansion can take a second space', async () => {
    show(sword)
    render(<><Board /><ActionPanel /></>)
    choose('carry_out', { type: 'mode', mode: 'expand' })
    fireEvent.click(await screen.findByRole('button', { name: / C1:/ }))
    await waitFor(() => { expect(confirmButton().disabled).toBe(false) })
    expect(store.answer).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: / C2:/ }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('8', { kind: 'expand', castle: 'A1', spaces: ['C1', 'C2'] }) })
  })

  it('plays the second space of an expansion, also if there are others', async () => {
    show({ ...sword, expansions: { A1: { C1: ['C2', 'B2'] } } })
    render(<><Board /><ActionPanel /></>)
    choose('carry_out', { type: 'mode', mode: 'expand' })
    fireEvent.click(await screen.findByRole('button', { name: / C1:/ }))
    fireEvent.click(await screen.findByRole('button', { name: / C2:/ }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('8', { kind: 'expand', castle: 'A1', spaces: ['C1', 'C2'] }) })
  })

  it('shows the outcome of a place under the keyboard’s cursor, and plays nothing', async () => {
    show(borders)
    render(<><Board /><ActionPanel /></>)
    const board = screen.getByRole('application')
    screen.getByText('Point at a place to see what it brings.')
    fireEvent.keyDown(board, { key: 'PageDown' })
    await screen.findByText('+8')
    expect(screen.queryByText(/^Point at/)).toBeNull()
    expect(document.querySelectorAll('.ghosts .wall')).toHaveLength(1)
    expect(store.preview).toHaveBeenCalledExactlyOnceWith({ kind: 'place_border', edge: 'B1|C1' })
    fireEvent.keyDown(board, { key: 'ArrowLeft' })
    await waitFor(() => { expect(screen.queryByText('+8')).toBeNull() })
    expect(document.querySelector('.ghosts .wall')).toBeNull()
    expect(store.answer).not.toHaveBeenCalled()
  })

  it('shows the outcome of a place in the list that has the focus', async () => {
    placesAsList.value = true
    show(borders)
    render(<ActionPanel />)
    const listed = document.querySelector<HTMLElement>('[data-choice="B1|B2"]')
    listed?.focus()
    await screen.findByText('+8')
    expect(store.preview).toHaveBeenCalledExactlyOnceWith({ kind: 'place_border', edge: 'B1|B2' })
    listed?.blur()
    await waitFor(() => { expect(screen.queryByText('+8')).toBeNull() })
    placesAsList.value = false
  })

  it('lays a decision card with one tap, unless a politics card could go with it', async () => {
    const open: DecidePrompt = { ...decision, made: null }
    show(open)
    const shown = render(<ActionPanel />)
    fireEvent.click(screen.getByRole('button', { name: /^Decision card 3/ }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledExactlyOnceWith('3', { kind: 'decide', cards: [3], politics: [null] }) })
    shown.unmount()
    show({ ...open, id: '4', alliance_cards: 1, alliances: { A1: ['C1'] } })
    render(<ActionPanel />)
    screen.getByText('You can add:')
    fireEvent.click(screen.getByRole('button', { name: /^Decision card 3/ }))
    await waitFor(() => { expect(confirmButton().textContent).toContain('Lay without a politics card') })
    expect(screen.queryByText('You can add:')).toBeNull()
    expect(store.answer).toHaveBeenCalledTimes(1)
  })

  it('does not lay a card again that the player wants to change', async () => {
    show(decision)
    render(<ActionPanel />)
    fireEvent.click(screen.getByRole('button', { name: 'Change it' }))
    await waitFor(() => { expect(confirmButton().disabled).toBe(false) })
    expect(store.answer).not.toHaveBeenCalled()
  })

  it('always confirms in a lesson', async () => {
    store.openLocalTable({ ask: () => Promise.reject(new Error('not asked')), close: () => undefined })
    show(borders)
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(await screen.findByRole('button', { name: 'border between B1 and C1' }))
    await waitFor(() => { expect(confirmButton().disabled).toBe(false) })
    expect(store.answer).not.toHaveBeenCalled()
    store.closeTable()
  })

  it('plays nothing that is not allowed', async () => {
    show(borders)
    render(<><Board /><ActionPanel /></>)
    goTo('A1|B1')
    fireEvent.keyDown(screen.getByRole('application'), { key: 'Enter' })
    await waitFor(() => { expect(store.explain).toHaveBeenCalled() })
    expect(store.answer).not.toHaveBeenCalled()
  })
})

describe('the offer of one tap', () => {
  const offer = () => document.querySelector('[data-action="one-tap"]')
  const counted = () => localStorage.getItem('lionheart.confirmed_borders')

  it('is made between questions, but not in a lesson, whose borders do not count', async () => {
    for (let n = 0; n < 5; n++) countBorder()
    show(borders)
    render(<><Board /><ActionPanel /></>)
    expect(offer()).toBeNull()
    show()
    await waitFor(() => { expect(offer()).not.toBeNull() })
    store.openLocalTable({ ask: () => Promise.reject(new Error('not asked')), close: () => undefined })
    show()
    await waitFor(() => { expect(offer()).toBeNull() })
    show(borders)
    fireEvent.click(await screen.findByRole('button', { name: 'border between B1 and C1' }))
    const before = counted()
    await waitFor(() => { expect(confirmButton().disabled).toBe(false) })
    fireEvent.click(confirmButton())
    await waitFor(() => { expect(store.answer).toHaveBeenCalled() })
    expect(counted()).toBe(before)
    store.closeTable()
  })
})

describe('placing a border', () => {
  beforeEach(() => {
    show(borders)
    render(<><Board /><ActionPanel /></>)
  })

  it('highlights exactly the edges that the prompt lists, as named buttons', () => {
    expect(screen.getAllByRole('button', { name: /^border between/ }).map((one) => one.getAttribute('aria-label')))
      .toEqual(['border between B1 and C1', 'border between B1 and B2'])
  })

  it('previews the choice and sends it only when confirmed', async () => {
    expect(confirmButton().disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await screen.findByText('+8')
    expect(screen.getByText(/founds the province of/).textContent).toBe('Yellow: founds the province of A1 with 2 spaces. A1 and B1')
    expect(document.querySelector('.foreseen [data-foreseen="A1"]')?.getAttribute('fill')).toBe('url(#province-yellow)')
    expect(store.answer).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await waitFor(() => { expect(document.querySelector('[data-foreseen]')).toBeNull() })
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await screen.findByText('+8')
    fireEvent.click(confirmButton())
    expect(store.answer).toHaveBeenCalledWith('7', { kind: 'place_border', edge: 'B1|C1' })
  })

  it('says at the place, with the rule, why an unavailable edge cannot be chosen', async () => {
    goTo('A1|B1')
    fireEvent.keyDown(screen.getByRole('application'), { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent).toContain('B-4a')
    expect(store.explain).toHaveBeenCalledWith({ kind: 'place_border', edge: 'A1|B1' })
  })

  it('says why for an edge under the keyboard cursor', async () => {
    goTo('A1|B1')
    expect(store.explain).not.toHaveBeenCalled()
    await waitFor(() => { expect(store.explain).toHaveBeenCalledWith({ kind: 'place_border', edge: 'A1|B1' }) }, { timeout: 4_000 })
    expect((await screen.findByRole('alert')).textContent).toContain('B-4a')
    fireEvent.keyDown(screen.getByRole('application'), { key: 'PageDown' })
    await waitFor(() => { expect(screen.queryByRole('alert')).toBeNull() })
  })

  it('stops only after confirmation, which names what is forgone', () => {
    const stop = document.querySelector('[data-action="stop"]')
    if (stop) fireEvent.click(stop)
    expect(store.answer).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('2 borders')
    fireEvent.click(confirmButton())
    expect(store.answer).toHaveBeenCalledWith('7', { kind: 'stop' })
  })

  it('can be done by keyboard alone', async () => {
    const board = screen.getByRole('application')
    for (const key of ['ArrowLeft', 'ArrowRight', 'Enter']) fireEvent.keyDown(board, { key })
    await waitFor(() => { expect(confirmButton().disabled).toBe(false) })
    fireEvent.keyDown(board, { key: 'Enter' })
    expect(store.answer).toHaveBeenCalledWith('7', { kind: 'place_border', edge: 'B1|C1' })
  })
})

describe('a prompt that an undo repeats under another id', () => {
  it('keeps the choice in progress', async () => {
    show(borders)
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await screen.findByText('+8')
    show({ ...borders, id: '7.1' })
    await waitFor(() => { expect(confirmButton().disabled).toBe(false) })
    fireEvent.click(confirmButton())
    expect(store.answer).toHaveBeenCalledWith('7.1', { kind: 'place_border', edge: 'B1|C1' })
  })

  it('sends a typed sum on Enter', () => {
    const negotiate: NegotiatePrompt = {
      kind: 'negotiate', id: '8', optional: false, action: 2, other: 1, limit: 7, standing: null, offered: null, can_accept: false, answered: false,
    }
    show(negotiate)
    render(<ActionPanel />)
    const sum = screen.getByRole('spinbutton')
    fireEvent.keyDown(sum, { key: 'Enter' })
    expect(store.answer).not.toHaveBeenCalled()
    fireEvent.input(sum, { target: { value: '3' } })
    fireEvent.keyDown(sum, { key: 'Enter' })
    expect(store.answer).toHaveBeenCalledExactlyOnceWith('8', { kind: 'propose', act: true, ducats: 3 })
  })

  it('keeps an offer in progress, but not for another prompt, and ignores what answers another kind', () => {
    const negotiate: NegotiatePrompt = {
      kind: 'negotiate', id: '8', optional: false, action: 2, other: 1, limit: 7, standing: null, offered: null, can_accept: false, answered: false,
    }
    show(negotiate)
    choose('negotiate', { type: 'ducats', ducats: 3 })
    const begun = moveDraft.value?.choice
    show({ ...negotiate, id: '8.1', offered: { number: 1, act: true, ducats: 1 }, can_accept: true })
    expect(moveDraft.value?.choice).toEqual(begun)
    show({ ...negotiate, id: '9' })
    expect(moveDraft.value?.choice).not.toEqual(begun)
    choose('bid', { type: 'ducats', ducats: 3 })
    expect(moveDraft.value?.choice).toEqual({ act: true, ducats: null })
  })
})

describe('an offer', () => {
  it('is a card with the remaining time, to accept, counter or withdraw', () => {
    const clock = aClock(Date.now())
    const prompt: NegotiatePrompt = {
      kind: 'negotiate', id: '8', optional: false, action: 2, other: 1, limit: 7, answered: false, can_accept: true,
      offered: { number: 3, act: true, ducats: 4 }, standing: { number: 2, act: false, ducats: 5 },
    }
    const room = aRoom({ pace: { kind: 'blitz', seconds: 30, reserve: 60, report: 0, working_days: false }, clock })
    store.receive({ type: 'snapshot', stream: 1, seat: 0, room, view, prompts: [prompt], log: [], chat: [] })
    render(<ActionPanel />)
    expect(document.querySelectorAll('.offer .seat-time')).toHaveLength(2)
    expect([...document.querySelectorAll('.offer > p')].map(({ textContent }) => textContent)).toEqual([
      'Bo pays you 4 ducats and gets the action.', 'Bo pays you 5 ducats and gets the action.',
    ])
    for (const action of ['accept', 'withdraw']) fireEvent.click(document.querySelector(`[data-action="${action}"]`) ?? document)
    const sum = screen.getByRole('spinbutton')
    fireEvent.input(sum, { target: { value: '3' } })
    fireEvent.keyDown(sum, { key: 'Enter' })
    expect(vi.mocked(store.answer).mock.calls).toEqual([
      ['8', { kind: 'accept', offer: 3, act: true, ducats: 4 }],
      ['8', { kind: 'withdraw', offer: 2 }],
      ['8', { kind: 'propose', act: false, ducats: 3 }],
    ])
  })
})

const decision: DecidePrompt = {
  kind: 'decide', id: '3', optional: false, sealed: true, cards: [1, 2, 3], count: 1, alliance_cards: 0, alliances: {},
  renegade_cards: 0, renegades: [], made: { kind: 'decide', cards: [2], politics: [null] },
}

describe('a sealed choice', () => {
  it('stays readable and can be changed', () => {
    show(decision)
    render(<ActionPanel />)
    expect(screen.getByText(/2 borders/)).toBeTruthy()
    const change = document.querySelector('[data-action="change"]')
    if (change) fireEvent.click(change)
    const third = document.querySelector('[data-decision="3"]')
    if (third) fireEvent.click(third)
    fireEvent.click(confirmButton())
    expect(store.answer).toHaveBeenCalledWith('3', { kind: 'decide', cards: [3], politics: [null] })
  })
})

describe('the hand', () => {
  beforeEach(() => { covered.value = false })

  it('shows the player’s own ducats and cards, and hides them on demand', () => {
    show()
    render(<Hand />)
    expect(screen.getByText('7')).toBeTruthy()
    expect(screen.getByText(/Fief/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button'))
    expect(screen.queryByText('7')).toBeNull()
    expect(screen.queryByText(/Fief/)).toBeNull()
  })

  it('says what a card does, and when it can be played', async () => {
    store.receive({
      type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: { ...view, seats: [{ ...anna, hand: [{ kind: 'renegade', value: 0 }] }] } as View, prompts: [], log: [], chat: [],
    })
    render(<Hand />)
    const said = () => document.querySelector<HTMLElement>('.hand-cards li')?.title
    expect(said()).toBe('Renegade: Removes a knight from a neighbouring province and adds one of yours to your own. You can play it together with a decision card, when everyone chooses an action.')
    expect(screen.getByText(/^Removes a knight .* chooses an action\.$/)).toBeTruthy()
    store.prompts.value = [decision]
    await waitFor(() => { expect(said()).toMatch(/You cannot play it now: it has no possible target\.$/) })
    store.prompts.value = [{ ...decision, renegades: [{ own: 'A1', other: 'C2', knight: 'C1', spaces: { A2: [[]] } }] }]
    await waitFor(() => { expect(said()).toMatch(/You can play it now: choose a decision card, then this card below it\.$/) })
  })

  it('offers to end an alliance while the prompt for it is there', () => {
    show({ kind: 'end_alliance', id: '9', optional: true, alliances: { A1: ['C2'] }, payments: [[]] })
    render(<><Hand /><ActionPanel /></>)
    expect(document.querySelector('[data-prompt]')).toBeNull()
    const end = document.querySelector('[data-action="end-alliance"]')
    if (end) fireEvent.click(end)
    fireEvent.click(screen.getByRole('radio'))
    fireEvent.click(confirmButton())
    expect(store.answer).toHaveBeenCalledWith('9', { kind: 'end_alliance', own: 'A1', other: 'C2', treasures: [] })
  })

  it('says that an alliance is why nothing is highlighted, and offers to end it', () => {
    const nothing: CarryOutPrompt = {
      ...borders, what: 'sword', borders_left: 0, edges: [], expansions_left: 1, behind_alliances: { A1: ['C2'] },
    }
    show(nothing, { kind: 'end_alliance', id: '9', optional: true, alliances: { A1: ['C2'] }, payments: [[]] })
    render(<ActionPanel />)
    expect(screen.getByText(/^Nothing is highlighted: an alliance/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'End an alliance' }))
    expect(document.querySelector('[data-prompt="end_alliance"]')).not.toBeNull()
  })

  it('says so, too, if the player cannot pay for ending it', () => {
    show({ ...borders, what: 'sword', borders_left: 0, edges: [], expansions_left: 1, behind_alliances: { A1: ['C2'] } })
    render(<ActionPanel />)
    expect(screen.getByText(/10 ducats/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'End an alliance' })).toBeNull()
  })
})

describe('undoing the last move', () => {
  it('is one button beside confirm, in place of the one that takes a step back', async () => {
    showUndo(borders)
    render(<><Board /><ActionPanel /></>)
    expect(undoButton()?.parentElement).toBe(confirmButton().parentElement)
    expect(document.querySelector('[data-action="cancel"]')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    expect(undoButton()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => { expect(undoButton()).not.toBeNull() })
    expect(store.undo).not.toHaveBeenCalled()
  })

  it('is possible, but not while an answer is being sent', async () => {
    showUndo(borders)
    render(<ActionPanel />)
    expect(undoButton()?.disabled).toBe(false)
    store.answering.value = true
    await waitFor(() => { expect(undoButton()?.disabled).toBe(true) })
    expect(confirmButton().disabled).toBe(true)
    store.answering.value = false
    await waitFor(() => { expect(undoButton()?.disabled).toBe(false) })
  })

  it('is offered without a prompt, too, shows why it was refused, and disappears when impossible', async () => {
    showUndo()
    render(<ActionPanel />)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The game has moved on in the meantime.')
    expect(store.undo).toHaveBeenCalledOnce()
    show()
    await waitFor(() => { expect(undoButton()).toBeNull() })
  })
})
