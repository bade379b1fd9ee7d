/** A politics card, face up. */
import { CardPicture } from '../../base/icons/cards'
import type { PoliticsCard } from '../../net/protocol'
import { politicsAbout, politicsName } from './actions'

export function PoliticsCardFace({ card, brief = false }: { card: PoliticsCard; brief?: boolean }) {
  return (
    <span class={`politics-card ${card.kind}${brief ? ' brief' : ''}`}>
      <b>{politicsName(card)}</b>
      <CardPicture kind={card.kind} />
      {card.value > 0 && <span class="worth" aria-hidden="true">{card.value}</span>}
      {!brief && <span class="about">{politicsAbout(card)}</span>}
    </span>
  )
}
