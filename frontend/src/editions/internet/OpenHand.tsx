import { t } from '../../i18n'
import type { InternetSeatView } from '../../protocol'
import { politicsName } from './actions'

/** A seat's politics cards, for those who see everything. */
export function OpenHand({ seat }: { seat: InternetSeatView }) {
  if (!seat.hand?.length) return null
  return (
    <div class="open-hand">
      <ul aria-label={t('panel.hand')}>
        {seat.hand.map((held, at) => <li key={at} class="chip">{politicsName(held.card)}</li>)}
      </ul>
    </div>
  )
}
