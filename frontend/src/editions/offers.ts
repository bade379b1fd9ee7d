/**
 * The editions as the first page presents them. Their tables are much larger, and are loaded when a player sits down at
 * one.
 */
import type { PlainKey } from '../base/i18n'
import type { IconName } from '../base/icons/Icon'
import type { PaceWish } from '../net/api'
import type { View } from '../net/protocol'

/** A step of the explanation how to play. */
export interface Step { icon: IconName; words: PlainKey }

export interface Offer {
  /** How to play, in a few steps. */
  howTo: readonly Step[]
  /** The default time control of a new table, if it differs from the general default. */
  pace?: PaceWish
}

export const OFFERS: Record<View['edition'], Offer> = {
  classic: {
    howTo: [
      { icon: 'map', words: 'howto.classic.land' },
      { icon: 'flag', words: 'howto.classic.choose' },
      { icon: 'handshake', words: 'howto.classic.contest' },
      { icon: 'trophy', words: 'howto.classic.score' },
    ],
  },
  returns: {
    howTo: [
      { icon: 'map', words: 'howto.returns.land' },
      { icon: 'scroll', words: 'howto.returns.card' },
      { icon: 'layers', words: 'howto.returns.market' },
      { icon: 'trophy', words: 'howto.returns.goal' },
    ],
  },
  internet: {
    howTo: [
      { icon: 'scroll', words: 'howto.internet.sheet' },
      { icon: 'coins', words: 'howto.internet.bid' },
      { icon: 'map', words: 'howto.internet.land' },
      { icon: 'trophy', words: 'howto.internet.end' },
    ],
    pace: { kind: 'correspondence', hours: 24, working_days: false },
  },
}

/** The default time control of a new table of an edition. */
export function paceOf(name: string): PaceWish {
  return Object.entries(OFFERS).find(([one]) => one === name)?.[1].pace ?? { kind: 'relaxed' }
}
