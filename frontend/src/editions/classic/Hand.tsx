/** The player's own ducats and politics cards, which nobody else sees; and the alliances that they could end now. */
import { covered } from '../../self/settings/preferences'
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import { prompts } from '../../table/store'
import { active, open } from '../../table/panels/choice'
import { CoverButton } from '../../table/panels/CoverButton'
import '../../table/panels/panels.css'
import { PoliticsCardFace } from './PoliticsCardFace'
import { ownSeat } from './view'

export function Hand() {
  const own = ownSeat.value
  if (!own) return null
  const ending = prompts.value.find(({ kind }) => kind === 'end_alliance')
  const opened = active.value?.kind === 'end_alliance'
  const cards = own.hand ?? []
  return (
    <section class="hand panel" aria-label={t('panel.hand')}>
      <div class="purse">
        <Icon name="coins" />
        <b class="numbers">{covered.value ? '?' : (own.ducats ?? 0)}</b>
        <span class="hidden-words">{covered.value ? t('panel.hidden') : t('seat.ducats', { n: own.ducats ?? 0 })}</span>
      </div>
      <ul class="hand-cards" tabIndex={0} aria-label={t('panel.hand')}>
        {cards.map((card, at) => (
          <li key={at}>
            {covered.value ? <span class="politics-card back" /> : <PoliticsCardFace card={card} brief />}
          </li>
        ))}
        {!cards.length && <li class="about">{t('panel.hand.empty')}</li>}
      </ul>
      <div class="hand-tools">
        {ending && (
          <button type="button" class="button" data-action="end-alliance" aria-pressed={opened} onClick={() => { open(opened ? null : ending.id) }}>
            <Icon name="handshake" />{t('prompt.end_alliance')}
          </button>
        )}
        <CoverButton />
      </div>
    </section>
  )
}
