/** The player's own ducats and power cards, which nobody else sees. */
import { covered } from '../../self/settings/preferences'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { CoverButton } from '../../table/panels/CoverButton'
import '../../table/panels/panels.css'
import { PowerCardFace } from './PowerCardFace'
import { ownSeat } from './view'

export function Hand() {
  const own = ownSeat.value
  if (!own) return null
  const cards = own.hand ?? []
  return (
    <section class="hand panel" aria-label={t('panel.hand')}>
      <div class="purse">
        <Icon name="coins" />
        <b class="numbers">{covered.value ? '?' : (own.ducats ?? 0)}</b>
        <span class="hidden-words">{covered.value ? t('panel.hidden') : t('seat.ducats', { n: own.ducats ?? 0 })}</span>
      </div>
      <ul class="hand-cards" tabIndex={0} aria-label={t('panel.hand')}>
        {cards.map((card) => (
          <li key={card.name} data-hand={card.name}>{covered.value ? <span class="power-card back" /> : <PowerCardFace card={card} />}</li>
        ))}
        {!cards.length && <li class="about">{t('power.hand.empty')}</li>}
      </ul>
      <div class="hand-tools">
        <CoverButton />
      </div>
    </section>
  )
}
