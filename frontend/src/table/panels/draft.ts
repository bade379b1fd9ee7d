/** A choice that was begun and not sent, kept for this tab, by room: a reload or a restart of the server loses none. */
import { store, stored } from '../../base/browser/storage'

/** `key` names the prompt that the choice is for, and what could be chosen; `at` is when it was last changed or kept. */
export interface Draft { key: string; choice: unknown; at: number }

const keyOf = (room: string): string => `lionheart.draft.${room}`

export function keepDraft(room: string, draft: Draft | null): void {
  store(keyOf(room), draft)
}

/** What was kept for a room, if it is still of the form that such a choice begins with. */
export function draftOf(room: string, begin: unknown): Draft | null {
  const found = stored(keyOf(room)) as Partial<Draft> | null
  if (typeof found?.key !== 'string' || form(found.choice) !== form(begin)) return null
  return { key: found.key, choice: found.choice, at: typeof found.at === 'number' ? found.at : 0 }
}

/** The names of a choice's parts. */
function form(choice: unknown): string {
  return typeof choice === 'object' && choice !== null ? Object.keys(choice).sort().join() : typeof choice
}
