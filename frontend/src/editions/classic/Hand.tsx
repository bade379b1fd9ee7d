import { covered } from '../../self/settings/preferences'
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import type { PoliticsCard } from '../../net/protocol'
import { prompts } from '../../table/store'
import { active, open } from '../../table/panels/choice'
import { HandPanel } from '../../table/panels/HandPanel'
import { politicsAbout, politicsName } from './actions'
import { PoliticsCardFace } from './PoliticsCardFace'
import { ownSeat } from './view'

/** The player's own ducats and politics cards, which nobody else sees; and the alliances that they could end now. */
export function Hand() {
  const own = ownSeat.value
  if (!own) return null
  const ending = prompts.value.find(({ kind }) => kind === 'end_alliance')
  const opened = active.value?.kind === 'end_alliance'
  const cards = (own.hand ?? []).map((card, at) => (
    covered.value ? <li key={at}><span class="politics-card back" /></li> : (
      <li key={at} title={`${politicsName(card)}: ${useOf(card)}`}>
        <PoliticsCardFace card={card} brief />
        <span class="hidden-words">{useOf(card)}</span>
      </li>
    )
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

/** What a card does, and when it can be played. */
function useOf(card: PoliticsCard): string {
  const when = whenPlayed(card)
  return when === null ? politicsAbout(card) : `${politicsAbout(card)} ${when}`
}

/** When a card can be played with a decision card; null if that is not how it is used. */
function whenPlayed({ kind }: PoliticsCard): string | null {
  const decision = prompts.value.find((prompt) => prompt.kind === 'decide')
  switch (kind) {
    case 'treasure':
    case 'fief':
      return null
    case 'renegade':
      return whenAimed(decision?.renegades.length)
    case 'forced_alliance':
      return whenAimed(decision && Object.keys(decision.alliances).length)
  }
}

/** When a card with this many targets can be played; undefined while no decision card can be laid. */
function whenAimed(targets: number | undefined): string {
  if (targets === undefined) return t('politics.when.later')
  return t(targets ? 'politics.when.now' : 'politics.when.no_target')
}
