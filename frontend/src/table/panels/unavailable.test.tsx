import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../fixtures/editions'
import { aSheetPrompt, anInternetView } from '../../fixtures/internet'
import { decision, show, startAgain } from '../../fixtures/question'
import { aReturnsView, aRoom } from '../../fixtures/table'
import { Middle } from '../../editions/returns/Middle'
import type { ColourBidsPrompt, NegotiatePrompt, Prompt } from '../../net/protocol'
import * as store from '../store'
import { ActionPanel } from '.'

vi.mock('../store', async (original) => ({ ...(await original<typeof store>()), ...(await import('../../fixtures/answers')).ANSWERS }))

beforeEach(startAgain)
afterEach(cleanup)

const NEGOTIATE: NegotiatePrompt = {
  kind: 'negotiate', id: '8', optional: false, action: 2, other: 1, limit: 7, standing: null, offered: { number: 1, act: true, ducats: 9 },
  can_accept: false, answered: false,
}
const COLOURS: ColourBidsPrompt = { kind: 'colour_bids', id: 'c', optional: false, colours: ['yellow', 'red'], lowest: 1, highest: 2, made: null }

const LESS = '[aria-label="One less"]', MORE = '[aria-label="One more"]'
const button = (selector: string): HTMLButtonElement => {
  const found = document.querySelector<HTMLButtonElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const isOffered = (selector: string): boolean => !button(selector).disabled

function showInternet(...prompts: Prompt[]): void {
  store.receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts, log: [], chat: [] })
}

it('offers only the decision cards of the prompt', () => {
  show({ ...decision, cards: [1, 3], made: null })
  render(<ActionPanel />)
  expect(Array.from(document.querySelectorAll<HTMLElement>('[data-decision]'), ({ dataset }) => dataset.decision)).toEqual(['1', '3'])
})

it('lets a player accept only a proposal that they can pay', async () => {
  show(NEGOTIATE)
  render(<ActionPanel />)
  expect(isOffered('[data-action=accept]')).toBe(false)
  show({ ...NEGOTIATE, id: '9', can_accept: true })
  await waitFor(() => { expect(isOffered('[data-action=accept]')).toBe(true) })
})

it('steps an amount neither below nothing nor above the limit', async () => {
  show({ ...NEGOTIATE, offered: null })
  render(<ActionPanel />)
  expect(isOffered(LESS)).toBe(false)
  fireEvent.click(button('[data-action=all]'))
  await waitFor(() => { expect(isOffered(MORE)).toBe(false) })
  expect(isOffered(LESS)).toBe(true)
})

it('steps a bid for a colour neither below no bid nor above the highest', async () => {
  showInternet(COLOURS)
  render(<ActionPanel />)
  expect(isOffered(LESS)).toBe(false)
  fireEvent.input(screen.getByRole('spinbutton', { name: /red/i }), { target: { value: '2' } })
  await waitFor(() => { expect(isOffered(`[data-colour=red] ${MORE}`)).toBe(false) })
})

it('offers bids only on the actions of the prompt, and only for what is left', async () => {
  showInternet(aSheetPrompt({ bids: ['1A', '1B'], ducats: 4, terms: [] }))
  render(<ActionPanel />)
  await waitFor(() => { button('[data-bid="1A"]') })
  expect(['1A', '1B', '1C'].map((action) => isOffered(`[data-bid="${action}"]`))).toEqual([true, true, false])
  fireEvent.click(button('[data-bid="1A"]'))
  await waitFor(() => { expect(isOffered(LESS)).toBe(false) })
  expect(isOffered(MORE)).toBe(true)
  expect(isOffered('[data-action=more]')).toBe(false)
  fireEvent.click(button('[data-action=all]'))
  await waitFor(() => { expect(isOffered(MORE)).toBe(false) })
})

it('opens the discard pile only when it has cards', () => {
  store.receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'returns' }), view: aReturnsView({ discard: [] }), prompts: [], log: [], chat: [] })
  render(<Middle view={aReturnsView({ discard: [] })} />)
  expect(isOffered('[data-action=discard]')).toBe(false)
})
