import { list, t } from '../../base/i18n'
import { CardPicture } from '../../base/icons/cards'
import type { ClassicSeatView, ClassicView } from '../../net/protocol'
import { payment } from '../../table/payment'
import { politicsName } from './actions'

/** A seat's politics cards and secret choice, for viewers who see everything. */
export function OpenHand({ view, seat }: { view: ClassicView; seat: ClassicSeatView }) {
  const bid = view.contest?.bids[seat.seat]
  const laid = view.phase === 'decisions' ? seat.decision.cards : []
  return (
    <div class="open-hand">
      {seat.hand && seat.hand.length > 0 && (
        <ul aria-label={t('panel.hand')}>
          {seat.hand.map((card, at) => (
            <li key={at} class="chip" title={politicsName(card)}>
              <CardPicture kind={card.kind} />
              {card.value > 0 && <b class="numbers" aria-hidden="true">{card.value}</b>}
              <span class="hidden-words">{politicsName(card)}</span>
            </li>
          ))}
        </ul>
      )}
      {laid.length > 0 && <p>{t('open.decided', { cards: list(laid.map(String)) })}</p>}
      {bid && <p>{t('open.bid', { sum: list(payment(bid.ducats, bid.treasures)) })}</p>}
    </div>
  )
}
