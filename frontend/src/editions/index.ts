/** The editions that can be shown, by the name that a view carries. */
import type { PaceWish } from '../net/api'
import type { View } from '../protocol'
import { classic } from './classic'
import type { Edition } from './edition'
import { internet } from './internet'
import { returns } from './returns'

export const EDITIONS: { [Name in View['edition']]: Edition<Extract<View, { edition: Name }>> } = { classic, returns, internet }

/** The clock that a new table of an edition has unless another is chosen. */
export function paceOf(name: string): PaceWish {
  return Object.entries(EDITIONS).find(([one]) => one === name)?.[1].pace ?? { kind: 'relaxed' }
}

/** The edition of a view; what it takes is that view. */
export function editionOf<V extends View>(view: V): Edition<V> {
  return EDITIONS[view.edition] as unknown as Edition<V>
}
