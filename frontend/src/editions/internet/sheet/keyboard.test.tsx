/** Writing a sheet by keyboard and with a screen reader: changes are announced, and the focus is never lost. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Board } from '../../../table/board/Board'
import '../../../fixtures/editions'
import { aSheetPrompt, anInternetView } from '../../../fixtures/internet'
import { aRoom } from '../../../fixtures/table'
import { ActionPanel } from '../../../table/panels'
import type { HandIn, SheetPrompt, Survey } from '../../../net/protocol'
import * as store from '../../../table/store'

vi.mock('../../../table/store', async (original) => ({ ...(await original<typeof store>()), answer: vi.fn(), survey: vi.fn(), keepDraft: vi.fn() }))

const SEEN: Survey = { refusals: [], remarks: [], prospects: [], costs: [], edges: ['A3|B3', 'B3|C3'], knights: ['C1', 'C2'], expansions: {} }
const PAIR = { alliances: { A1: ['F1'] } }

let asked = 0

function open(more: Partial<SheetPrompt> = {}): void {
  asked += 1
  store.receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts: [aSheetPrompt({ id: String(asked), ...more })], log: [], chat: [] })
  render(<><section class="part-board"><Board /></section><ActionPanel /></>)
}

const board = () => screen.getByRole('application')
const press = (...keys: string[]) => { for (const key of keys) fireEvent.keyDown(board(), { key }) }
const announcement = () => document.querySelector('[data-changed]')?.textContent
const looked = () => waitFor(() => { expect(document.querySelector('.sheet')?.getAttribute('aria-busy')).toBe('false') })
const step = async (to: string) => {
  fireEvent.click(await waitFor(() => document.querySelector(`[data-to="${to}"]`) ?? expect.fail(to)))
  await looked()
  if (/\d/.test(to)) await waitFor(() => { expect(document.querySelector('.mark.lit')).not.toBeNull() })
}
const orders = () => [...document.querySelectorAll('.sheet-order-words')].map((one) => one.textContent.replace(/\s+/g, ' '))

beforeEach(() => {
  sessionStorage.clear()
  store.closeTable()
  Element.prototype.scrollIntoView = () => undefined
  Object.defineProperty(SVGElement.prototype, 'getScreenCTM', { value: () => null, configurable: true })
  vi.mocked(store.survey).mockResolvedValue(SEEN)
})
afterEach(() => { cleanup(); vi.clearAllMocks() })

test('Enter on the board adds a place to the list or removes it, and never hands in the sheet', async () => {
  open({ terms: aSheetPrompt().terms.slice(0, 1) })
  await step('1A')
  press('PageDown', 'Enter')
  await waitFor(() => { expect(announcement()).toBe('1A: a border between A3 and B3') })
  press('Enter')
  await waitFor(() => { expect(announcement()).toBe('1A: no orders yet') })
  press('Enter', 'Enter', 'Enter')
  await waitFor(() => { expect(orders()).toHaveLength(1) })
  expect(store.answer).not.toHaveBeenCalled()
})

test('the claim is above the bids, which grow with wishes and cards', async () => {
  open({ bids: ['1A'], may_claim: true })
  await step('bids')
  expect([...document.querySelectorAll('.sheet-pool')].map((one) => one.getAttribute('aria-label'))).toEqual(['Claim the ducat pool', 'Pool 1', 'Pool 2'])
})

test('an order that can never be legal is refused in words, and the list is restored', async () => {
  open()
  await step('2A')
  press('PageDown', 'Enter', 'PageUp', 'Enter')
  await waitFor(() => { expect(orders()).toHaveLength(2) })
  await looked()
  vi.mocked(store.survey).mockImplementation((sheet) => Promise.resolve({
    ...SEEN,
    refusals: JSON.stringify(sheet).includes('"F6"') ? [{ rule: 'B-6', reason: 'occupied', data: { action: '2A', line: 1, order: 2, space: 'F6' } }] : [],
  }))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) press(key)
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('There is already a piece on F6')
  await waitFor(() => { expect(orders()).toEqual(['1 Knight C1', '2 Knight C2']) })
})

test('orders that would be illegal today are announced, too', async () => {
  open()
  await step('2A')
  vi.mocked(store.survey).mockResolvedValue({ ...SEEN, remarks: [{ rule: 'B-6', reason: 'not_joined', data: { action: '2A', line: 1, order: 1, space: 'C1' } }] })
  press('PageDown', 'Enter')
  await waitFor(() => { expect(announcement()).toMatch(/^2A: a knight on C1\. As things stand: C1 must be next to/) })
})

test('what an order would found today is shown beside it and on the board', async () => {
  open({ terms: aSheetPrompt().terms.slice(0, 1) })
  await step('1A')
  vi.mocked(store.survey).mockResolvedValue({ ...SEEN, prospects: [{
    line: { action: '1A', line: 1, order: 1 }, scores: [{ kind: 'scored', seat: 0, points: 3, cause: 'founding', parts: [] }],
    land: [{ kind: 'province_founded', castle: 'A1', colour: 0, spaces: ['A1', 'A2'], returned: [] }], barred: 0,
  }] })
  press('PageDown', 'Enter')
  expect((await screen.findByText(/founds the province of/)).closest('.sheet-order')?.textContent).toContain('+3')
  expect(document.querySelector('.foreseen [data-foreseen="A1"]')).not.toBeNull()
  store.closeTable()
  await waitFor(() => { expect(document.querySelector('[data-foreseen]')).toBeNull() })
})

test('the focus stays near a removed item', async () => {
  open()
  await step('2A')
  press('PageDown', 'Enter')
  const drop = await screen.findByRole('button', { name: /^Remove: a knight on C1/ })
  drop.focus()
  fireEvent.click(drop)
  await waitFor(() => { expect(document.activeElement?.closest('.sheet-line')).not.toBeNull() })

  const add = screen.getByRole('button', { name: 'Add condition' })
  add.focus()
  fireEvent.click(add)
  await waitFor(() => { expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'who, in which action' })) })
  const remove = screen.getByRole('button', { name: 'Remove condition 1' })
  remove.focus()
  fireEvent.click(remove)
  await waitFor(() => { expect(document.activeElement?.closest('.sheet-line')).not.toBeNull() })
  expect(announcement()).toMatch(/^Removed: 2A: if Bo placed a knight with action 1B/)

  const next = document.querySelector<HTMLElement>('[data-action=next]')
  next?.focus()
  fireEvent.click(next as Element)
  await waitFor(() => { expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Bids' })) })
})

test('alliances are ended by labelled buttons', async () => {
  open(PAIR)
  await step('endings')
  const end = screen.getByRole('button', { name: 'End the alliance between A1 and F1: 15 ducats' })
  fireEvent.click(end)
  await waitFor(() => { expect(announcement()).toBe('End the alliance between A1 and F1: 15 ducats') })
  expect(end.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(end)
  await waitFor(() => { expect(announcement()).toMatch(/^Removed: End the alliance/) })
})

test('an alliance that cannot be paid for has no live button', async () => {
  open({ ...PAIR, ducats: 14 })
  await step('endings')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^End the alliance between A1 and F1/ }).disabled).toBe(true)
})

test('cards are attached to bids, aimed on the board by keyboard, and taken back', async () => {
  const held: Partial<SheetPrompt> = {
    ...PAIR, renegade_cards: 1, forced_alliance_cards: 1, forced_alliances: { A1: ['F1'] }, renegades: [{ own: 'A1', other: 'F1', knight: 'E1', spaces: ['A2'] }],
  }
  open({ ...held, terms: [] })
  await step('bids')
  fireEvent.click(screen.getByRole('button', { name: /^1A/  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Renegade' }))
  await waitFor(() => { expect(announcement()).toMatch(/Choose the knight to remove\. In a forest that costs 5 ducats\.$/) })
  press('Enter', 'Enter')
  await waitFor(() => { expect(announcement()).toMatch(/Choose the space in your province for your own knight\. A forest costs 5 ducats\.$/) })
  press('PageDown', 'Enter')
  await screen.findByText('Renegade: remove the knight on E1, place yours on A2')

  fireEvent.click(screen.getByRole('button', { name: /^2B/  }))
  await waitFor(() => { expect(screen.getAllByRole('button', { name: 'Forced Alliance' })).toHaveLength(1) })
  expect(screen.queryByRole('button', { name: 'Renegade' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Forced Alliance' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Forced Alliance to end that between A1 and F1' }))
  const kept = await screen.findAllByRole('button', { name: 'Keep the card' })
  expect(kept).toHaveLength(2)
  await step('read')
  vi.mocked(store.answer).mockResolvedValue({ ok: true })
  fireEvent.click(document.querySelector('[data-action=confirm]') as Element)
  await waitFor(() => { expect(store.answer).toHaveBeenCalled() })
  const sent = vi.mocked(store.answer).mock.calls[0]?.[1] as HandIn
  expect(sent.bids.map(({ play }) => play)).toEqual([
    { kind: 'renegade', own: 'A1', other: 'F1', knight: 'E1', space: 'A2', treasures: [] }, { kind: 'break_alliance', own: 'A1', other: 'F1' },
  ])
})

test('a card that has no legal target today says so, and the bids are not done while its targets are missing', async () => {
  open({ terms: [], renegade_cards: 1, renegades: [{ own: 'A1', other: 'F1', knight: 'E1', spaces: ['A2'] }] })
  await step('bids')
  const isDone = () => document.querySelector('[data-to=bids]')?.classList.contains('done')
  fireEvent.click(screen.getByRole('button', { name: /^1A/  }))
  await waitFor(() => { expect(isDone()).toBe(true) })
  fireEvent.click(await screen.findByRole('button', { name: 'Renegade' }))
  await screen.findByText(/^Choose the knight to remove\./)
  expect([isDone(), screen.queryByText(/this knight cannot be replaced/)]).toEqual([false, null])
  press('PageDown', 'ArrowRight', 'Enter')
  await screen.findByText(/this knight cannot be replaced/, { selector: '.sheet-card *' })
  expect(screen.queryByText(/^Choose the space in your province/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Renegade' }))
  await waitFor(() => { expect(isDone()).toBe(true) })
})

test('a card without any target today says why, once, and that cards go with bids is said before there is a bid', async () => {
  open({ terms: [], forced_alliance_cards: 1, forced_alliances: {} })
  await step('bids')
  const free = 'no bid yet; you can play a card with one'
  expect(screen.getAllByText(free)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /^1A/  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Forced Alliance' }))
  expect((await screen.findByText(/none of your provinces has a neighbour/, { selector: '.sheet-card *' })).parentElement?.className).toBe('sheet-mark')
  expect(screen.queryByText('Choose one of your castles.')).toBeNull()
  screen.getByText(free)
  open({ terms: [] })
  await step('bids')
  expect(screen.queryByText(free)).toBeNull()
})

test('an action without anything before it says why it has no conditions', async () => {
  open()
  await step('1A')
  screen.getByText('No conditions: this action is carried out first.')
  await step('2A')
  screen.getByRole('button', { name: 'Add condition' })
})

test('with both spaces of an expansion chosen, two swords lead to the knight that is left', async () => {
  vi.mocked(store.survey).mockResolvedValue({ ...SEEN, expansions: { A1: { C1: ['C2'] } } })
  open()
  await step('2A')
  fireEvent.click(screen.getByRole('radio', { name: 'Expand' }))
  await screen.findByText('Choose one or two spaces to take.')
  press('PageDown', 'Enter')
  await waitFor(() => { expect(orders()).toHaveLength(1) })
  press('ArrowDown', 'Enter')
  await screen.findByText('Both spaces are chosen. Choose “Knight” for your other sword.')
})

test('a missing “otherwise” is named where the sheet is handed in, and the button leads to it', async () => {
  open()
  await step('2A')
  fireEvent.click(screen.getByRole('button', { name: 'Add condition' }))
  press('PageDown', 'Enter')
  await waitFor(() => { expect(orders()).toHaveLength(1) })
  await step('1A')
  press('PageDown', 'Enter')
  await waitFor(() => { expect(orders()).toHaveLength(1) })
  await step('read')
  fireEvent.click(screen.getByRole('button', { name: 'No orders yet: 2A (otherwise)' }))
  await waitFor(() => { expect(document.querySelector('.sheet-line.open')?.getAttribute('data-otherwise')).toBe('true') })
  expect(document.querySelector('.sheet-step')?.getAttribute('data-step')).toBe('2A')
})

test('two swords say how many places are left, and what another one replaces', async () => {
  open()
  await step('2A')
  screen.getByText('Choose up to 2 spaces for knights (5 ducats each in a forest).')
  press('PageDown', 'Enter')
  await waitFor(() => { expect(orders()).toHaveLength(1) })
  press('PageUp', 'Enter')
  await screen.findByText('The list is full: another space replaces “a knight on C2”.')
  fireEvent.click(screen.getByRole('radio', { name: 'Expand' }))
  press('PageDown', 'Enter')
  await waitFor(() => { expect(orders()).toHaveLength(2) })
  fireEvent.click(screen.getByRole('button', { name: /^Remove: a knight/ }))
  fireEvent.click(screen.getByRole('radio', { name: 'Knight' }))
  await screen.findByText('Choose a space for the knight (5 ducats in a forest).')
})

test('nothing moves when an action or a wish is chosen: its place is kept', async () => {
  open({ terms: [] })
  await step('bids')
  const free = () => document.querySelectorAll('.sheet-no-bid').length
  expect(free()).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: /^1C/  }))
  await waitFor(() => { expect(free()).toBe(1) })
  const badges = () => [...document.querySelectorAll('[data-wish] .number')].map((one) => one.textContent)
  expect(badges()).toEqual(['', '', ''])
  fireEvent.click(screen.getByRole('button', { name: /^Fief/ }))
  await waitFor(() => { expect(badges()).toEqual(['', '', '1']) })
})

test('an amount is selected when its field is entered', async () => {
  open({ terms: [] })
  await step('bids')
  fireEvent.click(screen.getByRole('button', { name: /^1A/  }))
  const field = await screen.findByRole<HTMLInputElement>('spinbutton')
  const select = vi.spyOn(field, 'select')
  field.focus()
  expect(select).toHaveBeenCalled()
})

test('a failed survey is retried, or else the sheet could never be handed in', async () => {
  vi.mocked(store.survey).mockResolvedValueOnce(null)
  open()
  await looked()
})

test('the tab of the open step comes into view where not all fit', async () => {
  open()
  await step('1A')
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await step('read')
  expect(scrolled.mock.contexts).toContain(document.querySelector('[data-to="read"]'))
})

test('what to choose on the board is said once at a time, and keeps its place', async () => {
  open()
  await step('2A')
  fireEvent.click(screen.getByRole('button', { name: 'Add condition' }))
  const about = await screen.findByText('Choose the space on the board.')
  const orders = screen.getByText(/^Choose up to 2 spaces for knights/)
  const hidden = () => [about, orders].map((one) => one.isConnected && one.hidden)
  expect(hidden()).toEqual([true, false])
  fireEvent.click(document.querySelector('[data-where=space]') as Element)
  await waitFor(() => { expect(hidden()).toEqual([false, true]) })
  press('Enter', 'Enter')
  await waitFor(() => { expect(hidden()).toEqual([true, false]) })
})
