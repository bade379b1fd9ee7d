import { t } from '../../base/i18n'
import { CardPicture } from '../../base/icons/cards'
import type { InternetSeatView, InternetView } from '../../net/protocol'
import { politicsName } from './actions'

/** A seat's politics cards, for viewers who see everything. */
export function OpenHand({ seat }: { view: InternetView; seat: InternetSeatView }) {
  if (!seat.hand?.length) return null
  return (
    <div class="open-hand">
      <ul aria-label={t('panel.hand')}>
        {seat.hand.map(({ card }, at) => (
          <li key={at} class="chip" title={politicsName(card)}><CardPicture kind={card} /><span class="hidden-words">{politicsName(card)}</span></li>
        ))}
      </ul>
    </div>
  )
}
