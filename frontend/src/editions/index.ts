/** The editions that can be shown, by the name that a view carries. */
import type { View } from '../net/protocol'
import { classic } from './classic'
import type { Edition } from '../table/edition'
import { internet } from './internet'
import { returns } from './returns'

export const EDITIONS: { [Name in View['edition']]: Edition<Extract<View, { edition: Name }>> } = { classic, returns, internet }

/** The edition of a view; what it takes is that view. */
export function editionOf<V extends View>(view: V): Edition<V> {
  return EDITIONS[view.edition] as unknown as Edition<V>
}
