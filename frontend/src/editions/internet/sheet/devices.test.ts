/** A sheet that is written in several tabs or on several devices: the newest draft wins everywhere. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSheetPrompt, anInternetView } from '../../../fixtures/internet'
import { aRoom } from '../../../fixtures/table'
import type { Draft as Kept, HandIn } from '../../../net/protocol'
import type { SheetEvent } from './select'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const prompt = aSheetPrompt()
const READ: SheetEvent = { type: 'step', step: 'read' }
const CLAIM: SheetEvent = { type: 'claim', claim: true }

/** A draft that the server has saved, this many seconds after the test began, with a bid of this many ducats. */
function kept(seconds: number, ducats: number): Kept {
  const move: HandIn = { kind: 'hand_in', round: prompt.round, orders: [], bids: [{ action: '1C', ducats, wishes: [], play: null }], claim: false, endings: [] }
  return { prompt: prompt.id, move, missing: ['1A', '2A'], saved: new Date(NOW + seconds * 1000).toISOString() }
}

/** The page after a reload: only what the tab and the server have stored is left. */
async function loaded(draft?: Kept) {
  vi.resetModules()
  const store = await import('../../../table/store')
  const panel = await import('../../../table/panels/choice')
  const saved = vi.spyOn(store, 'keepDraft').mockResolvedValue()
  await import('./surveyDraft')
  await import('../../../fixtures/editions')
  store.receive({
    type: 'snapshot', stream: 3, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts: [prompt], log: [], chat: [],
    ...(draft && { draft }),
  })
  const sheet = () => {
    const draft = panel.moveDraft.value
    if (draft?.kind !== 'sheet') throw new Error('no sheet is asked for')
    return draft.choice
  }
  return {
    saved,
    keptAt: panel.markDraftSaved,
    claim: () => { panel.choose('sheet', CLAIM) },
    read: () => { panel.choose('sheet', READ) },
    step: () => sheet().step,
    receive: (draft: Kept) => { store.receive({ type: 'draft', draft }) },
    shown: () => {
      const { bids, claim } = sheet().draft
      return [bids.map(({ ducats }) => ducats), claim]
    },
  }
}

beforeEach(() => { sessionStorage.clear(); vi.useFakeTimers({ now: NOW }) })
afterEach(() => { vi.restoreAllMocks(); vi.useRealTimers() })

test.each([[-1, [[], true]], [1, [[5], false]]])('of the drafts in the tab and on the server, %s s later, the newer one wins', async (seconds, shown) => {
  const before = await loaded()
  before.claim()
  expect((await loaded(kept(seconds, 5))).shown()).toEqual(shown)
})

test('a draft from elsewhere is shown at once, not sent back, and replaced by the next change here', async () => {
  const tab = await loaded()
  tab.claim()
  vi.advanceTimersByTime(2000)
  expect(tab.saved).toHaveBeenCalledOnce()
  tab.receive(kept(1, 5))
  expect(tab.shown()).toEqual([[5], false])
  vi.advanceTimersByTime(2000)
  expect(tab.saved).toHaveBeenCalledOnce()
  tab.claim()
  expect(tab.shown()).toEqual([[5], true])
  tab.receive(kept(0.5, 9))
  expect(tab.shown()).toEqual([[5], true])
  vi.advanceTimersByTime(2000)
  expect(tab.saved).toHaveBeenCalledTimes(2)
})

test('a change back to the state before another tab’s change is saved again', async () => {
  const tab = await loaded()
  tab.claim()
  vi.advanceTimersByTime(1000)
  const empty = kept(2, 5)
  tab.receive({ ...empty, move: { ...empty.move, bids: [] } as HandIn })
  expect(tab.shown()).toEqual([[], false])
  tab.claim()
  vi.advanceTimersByTime(1000)
  expect(tab.saved.mock.calls.map(([, move]) => move)).toEqual([expect.objectContaining({ claim: true }), expect.objectContaining({ claim: true })])
})

test('the step is kept, and browsing the steps makes no draft newer', async () => {
  const tab = await loaded(kept(-1, 5))
  tab.claim()
  vi.advanceTimersByTime(5000)
  tab.read()
  tab.receive(kept(2, 7))
  expect([tab.step(), ...tab.shown()]).toEqual(['read', [7], false])
  tab.read()
  expect(tab.shown()).toEqual([[7], false])
})

test('the age of a saved draft is the server’s, even if the local clock is wrong', async () => {
  const tab = await loaded()
  tab.claim()
  tab.keptAt(NOW + 600_000)
  tab.receive(kept(599, 5))
  expect(tab.shown()).toEqual([[], true])
  tab.receive(kept(601, 5))
  expect(tab.shown()).toEqual([[5], false])
})
