/** Cards of the market and of the hand: buttons while the player is to choose one of them, as in the panel. */
import { t } from '../../base/i18n'
import type { PowerCard } from '../../net/protocol'
import { choose, explainMove, moveDraft } from '../../table/panels/choice'
import { isCovered } from '../../table/panels/cover'
import { PowerCardFace } from './PowerCardFace'

export function MarketCard({ card }: { card: PowerCard }) {
  const draft = moveDraft.value
  if (draft?.kind !== 'fill_up' || isCovered.value) return <PowerCardFace card={card} />
  const { name } = card
  const isPossible = draft.prompt.market.some((one) => one.name === name)
  const press = () => {
    if (isPossible) choose('fill_up', { type: 'take', card: name })
    else void explainMove({ kind: 'pick_card', card: name })
  }
  return <CardButton card={card} isPossible={isPossible} isChosen={draft.choice.take === name} press={press} />
}

/** Chooses to play the card or, if it cannot be played, to sell it; the panel has all its uses. */
export function HandCard({ card }: { card: PowerCard }) {
  const draft = moveDraft.value
  const uses = draft?.kind === 'use_card' ? draft.prompt.choices.find((one) => one.card.name === card.name) : undefined
  if (draft?.kind !== 'use_card' || !uses) return <PowerCardFace card={card} />
  const isChosen = draft.choice.card === card.name
  const symbol = isChosen ? draft.choice.symbol : (uses.symbols[0] ?? 0)
  return <CardButton card={card} isPossible isChosen={isChosen} press={() => { choose('use_card', { type: 'use', card: card.name, symbol }) }} />
}

interface ButtonProps { card: PowerCard; isPossible: boolean; isChosen: boolean; press: () => void }

function CardButton({ card, isPossible, isChosen, press }: ButtonProps) {
  return (
    <button type="button" class={`card-choice${isPossible ? '' : ' barred'}`} aria-pressed={isChosen} title={isPossible ? undefined : t('power.barred')} onClick={press}>
      <PowerCardFace card={card} />
    </button>
  )
}
