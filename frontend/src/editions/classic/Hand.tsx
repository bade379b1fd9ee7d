import { covered } from '../../self/settings/preferences'
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import { prompts } from '../../table/store'
import { active, open } from '../../table/panels/choice'
import { HandPanel } from '../../table/panels/HandPanel'
import { PoliticsCardFace } from './PoliticsCardFace'
import { ownSeat } from './view'

/** The player's own ducats and politics cards, which nobody else sees; and the alliances that they could end now. */
export function Hand() {
  const own = ownSeat.value
  if (!own) return null
  const ending = prompts.value.find(({ kind }) => kind === 'end_alliance')
  const opened = active.value?.kind === 'end_alliance'
  const cards = (own.hand ?? []).map((card, at) => (
    <li key={at}>
      {covered.value ? <span class="politics-card back" /> : <PoliticsCardFace card={card} brief />}
    </li>
  ))
  return (
    <HandPanel ducats={covered.value ? null : (own.ducats ?? 0)} cards={cards} none={t('panel.hand.empty')}>
      {ending && (
        <button type="button" class="button" data-action="end-alliance" aria-pressed={opened} onClick={() => { open(opened ? null : ending.id) }}>
          <Icon name="handshake" />{t('prompt.end_alliance')}
        </button>
      )}
    </HandPanel>
  )
}
