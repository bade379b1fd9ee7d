/** The order sheet as it is being written (I-6). */
import { NO_TARGETS } from '../../../board/targets'
import type { Selector } from '../../../panels/select/selector'
import type { Move, SheetPrompt } from '../../../protocol'

export interface SheetChoice { claim: boolean }
export type SheetEvent = { type: 'claim'; claim: boolean }

export const sheet: Selector<SheetPrompt, SheetChoice, SheetEvent> = {
  start: () => ({ claim: false }),
  reduce: (_, choice, event) => (event.type === 'claim' ? { claim: event.claim } : choice),
  targets: () => NO_TARGETS,
  move: ({ round, terms }, { claim }): Move => ({
    kind: 'hand_in', round, claim, bids: [], endings: [],
    orders: terms.map(({ action }) => ({ action, lines: [], otherwise: [] })),
  }),
  meant: () => null,
}
