/** An unsent choice, stored in this tab by room: it survives a reload, or a restart of the server. */
import { store, loadStored } from '../../base/browser/storage'
import type { ChoiceOf, Kind } from './select/choices'

/** `key` identifies the prompt and its possibilities; `at` is when the choice was last changed or saved. */
export interface Unsent { key: string; choice: ChoiceOf<Kind>; at: number }

const keyOf = (room: string): string => `lionheart.draft.${room}`

export function keepUnsent(room: string, unsent: Unsent | null): void {
  store(keyOf(room), unsent)
}

/** The choice stored for a room, if it has the same form as the one that a prompt begins with. */
export function loadUnsent(room: string, begin: ChoiceOf<Kind>): Unsent | null {
  const found = loadStored(keyOf(room))
  if (!isObject(found) || typeof found.key !== 'string' || !hasForm(found.choice, begin)) return null
  return { key: found.key, choice: found.choice, at: typeof found.at === 'number' ? found.at : 0 }
}

function isObject(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Whether two objects have fields of the same names. */
function hasForm<T extends object>(value: unknown, like: T): value is T {
  const names = (one: object) => Object.keys(one).sort().join()
  return isObject(value) && names(value) === names(like)
}
