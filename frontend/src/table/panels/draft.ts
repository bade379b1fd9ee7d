/** An unsent choice, stored in this tab by room: it survives a reload, or a restart of the server. */
import { store, loadStored } from '../../base/browser/storage'

/** `key` identifies the prompt and its possibilities; `at` is when the choice was last changed or saved. */
export interface Draft { key: string; choice: unknown; at: number }

const keyOf = (room: string): string => `lionheart.draft.${room}`

export function keepDraft(room: string, draft: Draft | null): void {
  store(keyOf(room), draft)
}

/** The draft stored for a room, if it has the same form as the choice that `begin` starts with. */
export function draftOf(room: string, begin: unknown): Draft | null {
  const found = loadStored(keyOf(room)) as Partial<Draft> | null
  if (typeof found?.key !== 'string' || form(found.choice) !== form(begin)) return null
  return { key: found.key, choice: found.choice, at: typeof found.at === 'number' ? found.at : 0 }
}

/** The names of a choice's fields. */
function form(choice: unknown): string {
  return typeof choice === 'object' && choice !== null ? Object.keys(choice).sort().join() : typeof choice
}
