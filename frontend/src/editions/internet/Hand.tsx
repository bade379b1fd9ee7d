/** One's own ducats and politics cards, for one's own eyes. */
import { useSignal } from '@preact/signals'
import { t } from '../../i18n'
import { CardPicture } from '../../icons/cards'
import { Icon } from '../../icons/Icon'
import '../../panels/panels.css'
import { politicsName } from './actions'
import { internetView, ownSeat } from './view'

export function Hand() {
  const hidden = useSignal(false)
  const own = ownSeat.value
  const round = internetView.value?.round ?? 0
  if (!own) return null
  const cards = own.hand ?? []
  return (
    <section class="hand panel" aria-label={t('panel.hand')}>
      <div class="purse">
        <Icon name="coins" />
        <b class="numbers">{own.ducats}</b><span class="hidden-words">{t('seat.ducats', { n: own.ducats })}</span>
      </div>
      <ul class="hand-cards" tabIndex={0} aria-label={t('panel.hand')}>
        {cards.map((held, at) => (
          <li key={at}>
            {hidden.value ? <span class="politics-card back" /> : (
              <span class={`politics-card brief ${held.card}`}>
                <b>{politicsName(held.card)}</b><CardPicture kind={held.card} />
                {held.card !== 'fief' && held.round + 2 > round && <span class="about">{t('internet.not_yet')}</span>}
              </span>
            )}
          </li>
        ))}
        {!cards.length && <li class="about">{t('panel.hand.empty')}</li>}
      </ul>
      <div class="hand-tools">
        <button type="button" class="button quiet round" aria-pressed={hidden.value} aria-label={t('panel.hide')} title={t('panel.hide')} onClick={() => { hidden.value = !hidden.value }}>
          <Icon name={hidden.value ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </section>
  )
}
