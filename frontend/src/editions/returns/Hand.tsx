import { covered } from '../../self/settings/preferences'
import { t } from '../../base/i18n'
import { HandPanel } from '../../table/panels/HandPanel'
import { HandCard } from './ChoosableCards'
import { ownSeat } from './view'

/** The player's own ducats and power cards, which nobody else sees. */
export function Hand() {
  const own = ownSeat.value
  if (!own) return null
  const cards = (own.hand ?? []).map((card) => (
    <li key={card.name}>{covered.value ? <span class="power-card back" /> : <HandCard card={card} />}</li>
  ))
  return <HandPanel ducats={covered.value ? null : (own.ducats ?? 0)} cards={cards} none={t('power.hand.empty')} />
}
