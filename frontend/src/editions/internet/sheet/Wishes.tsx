import { keysOf } from '../../../base/types'
import { t } from '../../../base/i18n'
import type { PoolBid } from '../../../net/protocol'
import { politicsName } from '../actions'
import { internetView } from '../view'
import type { SheetEvent } from './select'

/** Which politics cards the player wants, in order of preference: tapped in that order (I-15). */
export function Wishes({ bid, choose }: { bid: PoolBid; choose: (event: SheetEvent) => void }) {
  const left = internetView.value?.politics_left
  return (
    <div class="sheet-wishes" role="group" aria-label={t('sheet.wishes')}>
      {left && keysOf(left).map((wish) => {
        const at = bid.wishes.indexOf(wish)
        return (
          <button
            key={wish} type="button" class="button tag" data-wish={wish} aria-pressed={at >= 0} title={t(`internet.card.${wish}.about`)}
            onClick={() => { choose({ type: 'wish', action: bid.action, wish }) }}
          >
            <b class="number">{at >= 0 ? at + 1 : ''}</b><span>{politicsName(wish)}</span><small>{t('sheet.left', { n: left[wish] })}</small>
          </button>
        )
      })}
      <p class="about">{t('sheet.wishes.about')}</p>
    </div>
  )
}
