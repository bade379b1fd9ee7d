/** The state of writing a sheet: the draft, the step, and the list that clicks on the board add to. */
import type { ActionName, Draft, Line } from './draft'

export type Step = ActionName | 'endings' | 'bids' | 'read'
export type Mode = 'knight' | 'expand'

/** What a condition can name on the board. */
export type Place = 'space' | 'edge' | 'removed' | 'placed'
/**
 * What the board is needed for besides orders; `first` is the first target of a card: the knight that leaves, or the
 * player's own castle.
 */
export type Aim =
  | { at: 'condition'; line: number; what: Place }
  | { at: 'card'; bid: ActionName; card: 'renegade' | 'forced_alliance'; first: string | null }

/** `line` is the index of the list that clicks on the board add to. */
export interface SheetChoice { draft: Draft; step: Step; line: number; mode: Mode; aim: Aim | null }

/** The lists of the action being written. */
export function linesOf({ draft, step }: Pick<SheetChoice, 'draft' | 'step'>): Line[] {
  return draft.actions.find(({ action }) => action === step)?.lines ?? []
}

/** The draft with changed lists of the action being written. */
export function linesChanged({ draft, step }: Pick<SheetChoice, 'draft' | 'step'>, change: (lines: Line[]) => Line[]): { draft: Draft } {
  const actions = draft.actions.map((one) => (one.action === step ? { ...one, lines: change(one.lines) } : one))
  return { draft: { ...draft, actions } }
}
