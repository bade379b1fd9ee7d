import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../fixtures/editions'
import { aSheetPrompt, anInternetView } from '../../../fixtures/internet'
import { aRoom } from '../../../fixtures/table'
import { choose, failure, moveDraft } from '../../../table/panels/choice'
import { useDoubleClicks } from '../../../table/panels/doubleClick'
import type { HandIn } from '../../../net/protocol'
import * as store from '../../../table/store'
import { closeTable, receive } from '../../../table/store'
import { SheetFoot } from './SheetFoot'
import { surveyed } from './survey'

vi.mock('../../../table/store', async (original) => ({ ...(await original<typeof store>()), answer: vi.fn() }))

const MADE: HandIn = { kind: 'hand_in', round: 3, orders: [], bids: [], endings: [], claim: true }

afterEach(() => { cleanup(); closeTable() })

test('a sheet that can no longer be taken back stays in, and the reason is shown', async () => {
  const prompt = aSheetPrompt({ made: MADE })
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts: [prompt], log: [], chat: [] })
  vi.mocked(store.answer).mockResolvedValue({ ok: false, failure: { code: 'refused', reason: 'time_up' } })
  const before = moveDraft.peek()
  if (before?.kind !== 'sheet') throw new Error('no sheet is asked for')
  render(<SheetFoot prompt={prompt} choice={before.choice} choose={(event) => { choose('sheet', event) }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Take back and edit' }))
  await waitFor(() => { expect(failure.value).toMatchObject({ reason: 'time_up' }) })
  await Promise.resolve()
  expect(failure.value).toMatchObject({ reason: 'time_up' })
  expect(moveDraft.peek()).toBe(before)
})

test.each([[[], false], [[{ rule: 'I-9', reason: 'too_few_ducats', data: {} }], true]] as const)(
  'a sheet with %j against it can be handed in only without', (refusals, isBarred) => {
    const prompt = aSheetPrompt({ terms: [] })
    receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts: [prompt], log: [], chat: [] })
    choose('sheet', { type: 'step', step: 'read' })
    const draft = moveDraft.peek()
    if (draft?.kind !== 'sheet') throw new Error('no sheet is asked for')
    const survey = { refusals: [...refusals], remarks: [], prospects: [], costs: [], edges: [], knights: [], expansions: {} }
    surveyed.value = { survey, draft: draft.choice.draft, step: 'read', line: 0 }
    render(<SheetFoot prompt={prompt} choice={draft.choice} choose={(event) => { choose('sheet', event) }} />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hand in sheet' }).disabled).toBe(isBarred)
  },
)

test('the second click of a double click on the way to the last step does not hand the sheet in', async () => {
  vi.mocked(store.answer).mockClear()
  const prompt = aSheetPrompt({ terms: [] })
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts: [prompt], log: [], chat: [] })
  function Foot() {
    useDoubleClicks()
    const draft = moveDraft.value
    return draft?.kind === 'sheet' ? <SheetFoot prompt={prompt} choice={draft.choice} choose={(event) => { choose('sheet', event) }} /> : null
  }
  choose('sheet', { type: 'step', step: 'bids' })
  render(<Foot />)
  fireEvent.click(screen.getByRole('button', { name: 'Review' }), { detail: 1 })
  fireEvent.click(await screen.findByRole('button', { name: 'Hand in sheet' }), { detail: 2 })
  expect(store.answer).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Hand in sheet' }), { detail: 1 })
  expect(store.answer).toHaveBeenCalledOnce()
})
