/**
 * The editions as the first page presents them. Their tables are much larger, and are loaded when a player sits down at
 * one.
 */
import type { PaceWish } from '../net/api'
import type { View } from '../net/protocol'

export interface Offer {
  /** The default time control of a new table, if it differs from the general default. */
  pace?: PaceWish
}

export const OFFERS: Record<View['edition'], Offer> = {
  classic: {},
  returns: {},
  internet: { pace: { kind: 'correspondence', hours: 24, working_days: false } },
}

/** The default time control of a new table of an edition. */
export function paceOf(name: string): PaceWish {
  return Object.entries(OFFERS).find(([one]) => one === name)?.[1].pace ?? { kind: 'relaxed' }
}
