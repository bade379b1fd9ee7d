import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../fixtures/editions'
import { aSheetPrompt, anInternetView } from '../../../fixtures/internet'
import { aRoom } from '../../../fixtures/table'
import { choose, failure, moveDraft } from '../../../table/panels/choice'
import type { HandIn } from '../../../net/protocol'
import * as store from '../../../table/store'
import { closeTable, receive } from '../../../table/store'
import { SheetFoot } from './SheetFoot'

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
