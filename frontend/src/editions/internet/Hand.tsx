import { covered } from '../../self/settings/preferences'
import { t } from '../../base/i18n'
import { CardPicture } from '../../base/icons/cards'
import { HandPanel } from '../../table/panels/HandPanel'
import type { HeldCard } from '../../net/protocol'
import { politicsName } from './actions'
import { internetView, ownSeat } from './view'

/** Whether a kind of card is played, or only scores (I-15, I-16). */
const PLAYED: Record<HeldCard['card'], boolean> = { renegade: true, forced_alliance: true, fief: false }

/** The player's own ducats and politics cards, which nobody else sees. */
export function Hand() {
  const own = ownSeat.value
  if (!own || !internetView.value) return null
  const { round } = internetView.value
  const cards = (own.hand ?? []).map((held, at) => (
    <li key={at}>{covered.value ? <span class="politics-card back" /> : <CardFace held={held} round={round} />}</li>
  ))
  return <HandPanel look={cards.length ? 'internet-hand' : 'internet-hand empty'} ducats={own.ducats} cards={cards} none={t('panel.hand.empty')} />
}

/** A card, with the round from whose sheet it can be played (I-16). */
function CardFace({ held, round }: { held: HeldCard; round: number }) {
  const from = held.round + 2
  const about = t(`internet.card.${held.card}.about`)
  const use = PLAYED[held.card] ? `${about} ${t('internet.card.when', { later: from > round ? 'yes' : 'no', round: from })}` : about
  return (
    <span class="politics-card brief" title={`${politicsName(held.card)}: ${use}`}>
      <CardPicture kind={held.card} />
      <b>{politicsName(held.card)}</b>
      {PLAYED[held.card] && from > round && <small aria-hidden="true">{t('internet.card.from', { round: from })}</small>}
      <span class="hidden-words">{use}</span>
    </span>
  )
}
