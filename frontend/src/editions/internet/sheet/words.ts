/** An order sheet in words: lists of orders, bids, cards. */
import { t } from '../../../base/i18n'
import type { ActionTerms, PaidEnding, PoolBid } from '../../../net/protocol'
import { politicsName } from '../actions'
import { orderWords, ordersWords as allWords } from '../words'
import type { Order, Play } from './draft'

/** What a list of orders does; borders in reserve are listed separately, in order of preference. */
export function ordersWords(orders: readonly Order[], { what }: ActionTerms): string {
  const most = what.kind === 'borders' ? what.n : orders.length
  const first = allWords(orders.slice(0, most))
  const spare = orders.slice(most).map(orderWords)
  return spare.length ? t('sheet.orders.spare', { orders: first, spare: spare.join(t('sheet.then')) }) : first
}

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
