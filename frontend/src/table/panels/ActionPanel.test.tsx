import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../fixtures/editions'
import { aClock, aRoom, aView } from '../../fixtures/table'
import { anna, borders, confirmButton, decision, goTo, show, showUndo, startAgain, view } from '../../fixtures/question'
import { Board } from '../board/Board'
import type { CarryOutPrompt, NegotiatePrompt, View } from '../../net/protocol'
import * as store from '../store'
import { Hand } from '../../editions/classic/Hand'
import { ActionPanel } from '.'
import { covered } from '../../self/settings/preferences'
import { choose, confirm, moveDraft } from './choice'

vi.mock('../store', async (original) => ({ ...(await original<typeof store>()), ...(await import('../../fixtures/answers')).ANSWERS }))

beforeEach(startAgain)
afterEach(cleanup)

const undoButton = () => document.querySelector<HTMLButtonElement>('[data-action="undo"]')

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

  it('says why for an edge under the keyboard cursor, not as an error', async () => {
    goTo('A1|B1')
    expect(store.explain).not.toHaveBeenCalled()
    await waitFor(() => { expect(store.explain).toHaveBeenCalledWith({ kind: 'place_border', edge: 'A1|B1' }) }, { timeout: 4_000 })
    const said = await screen.findByRole('alert')
    expect(said.textContent).toContain('B-4a')
    expect(said.className).not.toContain('bad')
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

  it('is sent once, also if it is confirmed again before the server has answered', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await screen.findByText('+8')
    store.answering.value = true
    await waitFor(() => { expect(confirmButton().disabled).toBe(true) })
    await confirm()
    expect(store.answer).not.toHaveBeenCalled()
    store.answering.value = false
    await confirm()
    expect(store.answer).toHaveBeenCalledTimes(1)
  })

  it('can be done by keyboard alone', async () => {
    const board = screen.getByRole('application')
    for (const key of ['ArrowLeft', 'ArrowRight', 'Enter']) fireEvent.keyDown(board, { key })
    await waitFor(() => { expect(confirmButton().disabled).toBe(false) })
    fireEvent.keyDown(board, { key: 'Enter' })
    expect(store.answer).toHaveBeenCalledWith('7', { kind: 'place_border', edge: 'B1|C1' })
  })
})

describe('taking back a step of a choice', () => {
  it('is possible once something is chosen, and then no more', async () => {
    show(borders)
    render(<><Board /><ActionPanel /></>)
    const back = () => document.querySelector<HTMLButtonElement>('[data-action="cancel"]')
    expect(back()?.disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'border between B1 and C1' }))
    await waitFor(() => { expect(back()?.disabled).toBe(false) })
    fireEvent.click(back() as HTMLButtonElement)
    await waitFor(() => { expect(back()?.disabled).toBe(true) })
    expect(confirmButton().disabled).toBe(true)
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

  it('says of each kind of card whether it can be played now', () => {
    const hand = [{ kind: 'renegade', value: 0 }, { kind: 'forced_alliance', value: 0 }, { kind: 'treasure', value: 8 }, { kind: 'fief', value: 4 }]
    const asked = { ...decision, alliances: { A1: ['C2'] } }
    store.receive({
      type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: { ...view, seats: [{ ...anna, hand }] } as View, prompts: [asked], log: [], chat: [],
    })
    render(<Hand />)
    const said = [...document.querySelectorAll<HTMLElement>('.hand-cards li')].map(({ title }) => /You can(not)? play it now/.exec(title)?.[0])
    expect(said).toEqual(['You cannot play it now', 'You can play it now', undefined, undefined])
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

it('says that an action would bring nothing, and why', () => {
  const remark = (card: number, rule: string, reason: string) => ({ rule, reason, data: { card } })
  show({ ...decision, made: null, remarks: [remark(2, 'C-11', 'three_provinces'), remark(3, 'C-12', 'nothing_to_carry_out')] })
  render(<ActionPanel />)
  const hint = () => document.querySelector('.hint > .warning')?.textContent
  choose('decide', { type: 'card', card: 1 })
  expect(hint()).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: /^Decision card 2/ }))
  expect(hint()).toBe('2 borders: no use to you with three or more provinces (C\u201111).')
  fireEvent.click(screen.getByRole('button', { name: /^Decision card 3/ }))
  expect(hint()).toBe('Sword: no use to you, as there is nothing you could carry out (C\u201112).')
  expect(confirmButton().textContent.trim()).toBe('Confirm choice')
})

it('says at the button that a second action is to be chosen', () => {
  show({ ...decision, made: null, count: 2 })
  render(<ActionPanel />)
  const words = () => confirmButton().textContent.trim()
  expect(words()).toBe('Confirm')
  fireEvent.click(screen.getByRole('button', { name: /^Decision card 2/ }))
  expect(words()).toBe('Choose one more')
  expect(confirmButton().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^Decision card 3/ }))
  expect(words()).toBe('Confirm choice')
})

it.each([[2, /Over any other action, you negotiate\.$/], [3, /three or more bid in secret\.$/]])('explains what happens between %i players', (n, words) => {
  store.receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: aView({ seats: aView().seats.slice(0, n) }), prompts: [{ ...decision, made: null }], log: [], chat: [] })
  render(<ActionPanel />)
  screen.getByText(words)
})
