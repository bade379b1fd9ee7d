/** A seat's hand and secret choices in words, for viewers who see everything. */
import { list, t } from '../../base/i18n'
import type { ClassicSeatView, ClassicView } from '../../net/protocol'
import { payment } from '../../table/payment'
import { actionAt, actionLong, politicsCounts, politicsName } from './actions'
import { playInWords } from './words'

export function openWords(view: ClassicView, { seat, hand, decision }: ClassicSeatView): string[] {
  const bid = view.contest?.bids[seat]
  const looksAt = view.carrying_out?.seat === seat ? view.carrying_out.cards : []
  return [
    hand?.length ? politicsCounts(hand) : t('panel.hand.empty'),
    ...(view.phase === 'decisions' ? decision.cards : []).flatMap((card, at) => {
      const play = decision.politics[at]
      return [t('panel.decision', { card, what: actionLong(actionAt(view.card, card)) }), ...(play ? [playInWords(play)] : [])]
    }),
    ...(bid ? [t('open.bid', { sum: list(payment(bid.ducats, bid.treasures)) })] : []),
    ...(looksAt.length ? [t('log.stack_seen', { cards: list(looksAt.map(politicsName)) })] : []),
  ]
}
