/** Where one is in writing a sheet: the draft, the step, the list that clicks on the board go into. */
import type { ActionName, Draft, Line } from './draft'

export type Step = ActionName | 'endings' | 'bids' | 'read'
export type Mode = 'knight' | 'expand'

/** What can be named of a condition on the board. */
export type Place = 'space' | 'edge' | 'removed' | 'placed'
/** What the board is asked for besides orders; `first` is what has been named of a card: the knight that goes, or one's own castle. */
export type Aim =
  | { at: 'condition'; line: number; what: Place }
  | { at: 'card'; bid: ActionName; card: 'renegade' | 'forced_alliance'; first: string | null }

/** `line` is the list, from 0, that clicks on the board go into. */
export interface SheetChoice { draft: Draft; step: Step; line: number; mode: Mode; aim: Aim | null }

/** The lists of the action that is being written. */
export function linesOf({ draft, step }: Pick<SheetChoice, 'draft' | 'step'>): Line[] {
  return draft.actions.find(({ action }) => action === step)?.lines ?? []
}

/** The draft with the lists of the action that is being written changed. */
export function linesChanged({ draft, step }: Pick<SheetChoice, 'draft' | 'step'>, change: (lines: Line[]) => Line[]): { draft: Draft } {
  const actions = draft.actions.map((one) => (one.action === step ? { ...one, lines: change(one.lines) } : one))
  return { draft: { ...draft, actions } }
}
