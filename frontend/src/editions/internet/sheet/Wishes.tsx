import { t } from '../../../base/i18n'
import type { PoolBid } from '../../../net/protocol'
import { politicsName } from '../actions'
import { internetView } from '../view'
import type { Wish } from './draft'
import type { SheetEvent } from './select'

const KINDS: readonly Wish[] = ['renegade', 'forced_alliance', 'fief']

/** Which politics cards the player wants, in order of preference: tapped in that order (I-15). */
export function Wishes({ bid, choose }: { bid: PoolBid; choose: (event: SheetEvent) => void }) {
  return (
    <div class="sheet-wishes" role="group" aria-label={t('sheet.wishes')}>
      <span class="payment-label">{t('sheet.wishes')}</span>
      {KINDS.map((wish) => {
        const at = bid.wishes.indexOf(wish)
        const n = internetView.value?.politics_left[wish] ?? 0
        return (
          <button key={wish} type="button" class="button tag" data-wish={wish} aria-pressed={at >= 0} onClick={() => { choose({ type: 'wish', action: bid.action, wish }) }}>
            {at >= 0 && <b class="number">{at + 1}</b>}{politicsName(wish)}<small>{t('sheet.left', { n })}</small>
          </button>
        )
      })}
      <p class="about">{t('sheet.wishes.about')}</p>
    </div>
  )
}
