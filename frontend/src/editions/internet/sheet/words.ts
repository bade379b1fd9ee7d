/** An order sheet in words: bids, cards, alliances to end. */
import { t } from '../../../base/i18n'
import type { PaidEnding, PoolBid } from '../../../net/protocol'
import { politicsName } from '../actions'
import type { Play } from './draft'

export function playWords(play: Play): string {
  switch (play.kind) {
    case 'renegade':
      return t('sheet.play.renegade', { knight: play.knight, space: play.space })
    case 'forced_alliance':
      return t('sheet.play.forced_alliance', { own: play.own, other: play.other })
    case 'break_alliance':
      return t('sheet.play.break_alliance', { own: play.own, other: play.other })
  }
}

export function bidWords({ action, ducats, wishes, play }: PoolBid, what: string): string {
  const parts = [t('sheet.bid', { action, what, n: ducats })]
  if (wishes.length) parts.push(wishesWords(wishes))
  if (play) parts.push(t('sheet.bid.play', { play: playWords(play) }))
  return parts.join('; ')
}

function wishesWords(wishes: PoolBid['wishes']): string {
  const [first = '', second] = wishes.map(politicsName)
  return second === undefined ? t('sheet.bid.wish', { first }) : t('sheet.bid.wishes', { first, second })
}

export function endingWords({ own, other }: PaidEnding, n: number): string {
  return t('sheet.ending', { own, other, n })
}
