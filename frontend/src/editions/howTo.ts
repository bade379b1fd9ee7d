/** How to play each edition, in a few steps. */
import type { PlainKey } from '../base/i18n'
import type { IconName } from '../base/icons/Icon'
import type { View } from '../net/protocol'

/** A step of the explanation how to play. */
export interface Step { icon: IconName; words: PlainKey }

export const HOW_TO: Record<View['edition'], readonly Step[]> = {
  classic: [
    { icon: 'map', words: 'howto.classic.land' },
    { icon: 'flag', words: 'howto.classic.choose' },
    { icon: 'handshake', words: 'howto.classic.contest' },
    { icon: 'trophy', words: 'howto.classic.score' },
  ],
  returns: [
    { icon: 'map', words: 'howto.returns.land' },
    { icon: 'scroll', words: 'howto.returns.card' },
    { icon: 'layers', words: 'howto.returns.market' },
    { icon: 'trophy', words: 'howto.returns.goal' },
  ],
  internet: [
    { icon: 'scroll', words: 'howto.internet.sheet' },
    { icon: 'coins', words: 'howto.internet.bid' },
    { icon: 'map', words: 'howto.internet.land' },
    { icon: 'trophy', words: 'howto.internet.end' },
  ],
}
