import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../fixtures/editions'
import { borders, confirmButton, decision, goTo, show, startAgain } from '../../fixtures/question'
import { Board } from '../board/Board'
import type { CarryOutPrompt, DecidePrompt } from '../../net/protocol'
import * as store from '../store'
import { ActionPanel } from '.'
import { countBorder } from '../../self/settings/oneTap'
import { placesAsList } from '../../self/settings/preferences'
import { changeSetting } from '../../self/settings/settings'
import { choose, pointAt, previewed } from './choice'
import { useDoubleClicks } from './doubleClick'

vi.mock('../store', async (original) => ({ ...(await original<typeof store>()), ...(await import('../../fixtures/answers')).ANSWERS }))

beforeEach(startAgain)
afterEach(cleanup)

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
    vi.mocked(store.preview).mockResolvedValueOnce({ scores: [], land: [], barred: 0, final: true })
    show({ ...sword, knights: { B2: [[15]] }, fees: { B2: 5 } })
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: / B2:/ }))
    await screen.findByText(/^The game moves on at once/)
    expect(store.answer).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: / B2:/ }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('8', { kind: 'place_knight', space: 'B2', treasures: [15] }) })
  })

  it('waits if a third province would lose the borders that are left, and says so', async () => {
    vi.mocked(store.preview).mockResolvedValueOnce({ scores: [], land: [], barred: 2, final: false })
    show(borders)
    render(<><Board /><ActionPanel /></>)
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await screen.findByText('A third province: 2 borders of this action will be lost.')
    expect(store.answer).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('7', { kind: 'place_border', edge: 'B1|C1' }) })
  })

  it('waits if the move cannot be undone, and says so', async () => {
    vi.mocked(store.preview).mockResolvedValueOnce({ scores: [], land: [], barred: 0, final: true })
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

  it('expands by a tap on either of two spaces that wait, but never by a second tap on a first space alone', async () => {
    vi.mocked(store.preview).mockResolvedValue({ scores: [], land: [], barred: 0, final: true })
    show({ ...sword, expansions: { A1: { C1: ['C2'] } } })
    render(<><Board /><ActionPanel /></>)
    choose('carry_out', { type: 'mode', mode: 'expand' })
    const tap = async (space: string) => { fireEvent.click(await screen.findByRole('button', { name: new RegExp(` ${space}:`) })) }
    await tap('C1')
    await screen.findByText(/^With this space alone the game moves on at once/)
    await tap('C1')
    expect(document.querySelectorAll('.mark.chosen')).toHaveLength(0)
    await tap('C1')
    await tap('C2')
    await screen.findByText(/^The game moves on at once/)
    expect(store.answer).not.toHaveBeenCalled()
    await tap('C1')
    await waitFor(() => { expect(store.answer).toHaveBeenCalledWith('8', { kind: 'expand', castle: 'A1', spaces: ['C1', 'C2'] }) })
    vi.mocked(store.preview).mockReset()
  })

  it('shows the outcome of both spaces of an expansion while the mouse is on the second', async () => {
    show({ ...sword, expansions: { A1: { C1: ['C2'] } } })
    for (const final of [false, true]) vi.mocked(store.preview).mockResolvedValueOnce({ scores: [], land: [], barred: 0, final })
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

  it('never lays a decision card, which would reveal others', async () => {
    const open: DecidePrompt = { ...decision, made: null }
    show(open)
    const shown = render(<ActionPanel />)
    fireEvent.click(screen.getByRole('button', { name: /^Decision card 3/ }))
    await waitFor(() => { expect(confirmButton().disabled).toBe(false) })
    expect(confirmButton().textContent).not.toContain('without')
    shown.unmount()
    show({ ...open, id: '4', alliance_cards: 1, alliances: { A1: ['C1'] } })
    render(<ActionPanel />)
    screen.getByText('You can add:')
    fireEvent.click(screen.getByRole('button', { name: /^Decision card 3/ }))
    await waitFor(() => { expect(confirmButton().textContent).toContain('Lay without a politics card') })
    expect(screen.queryByText('You can add:')).toBeNull()
    expect(store.answer).not.toHaveBeenCalled()
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
