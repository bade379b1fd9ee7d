/** What the first page tells of each edition. Their tables, which are much more, come when somebody sits down at one. */
import type { PlainKey } from '../base/i18n'
import type { IconName } from '../base/icons/Icon'
import type { PaceWish } from '../net/api'
import type { View } from '../net/protocol'

/** A step of how it is played. */
export interface Step { icon: IconName; words: PlainKey }

export interface Offer {
  /** The game in a few steps. */
  howTo: readonly Step[]
  /** The clock that a new table has unless another is chosen, where it is not the usual one. */
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

/** The clock that a new table of an edition has unless another is chosen. */
export function paceOf(name: string): PaceWish {
  return Object.entries(OFFERS).find(([one]) => one === name)?.[1].pace ?? { kind: 'relaxed' }
}
