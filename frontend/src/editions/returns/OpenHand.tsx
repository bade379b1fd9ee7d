import { t } from '../../base/i18n'
import type { ReturnsSeatView } from '../../net/protocol'
import { cardWords } from './cards'
import { SymbolSign } from './PowerCardFace'

/** A seat's power cards, for viewers who see everything. */
export function OpenHand({ seat }: { seat: ReturnsSeatView }) {
  if (!seat.hand?.length) return null
  return (
    <div class="open-hand">
      <ul aria-label={t('panel.hand')}>
        {seat.hand.map((card) => (
          <li key={card.name} class="chip" title={cardWords(card)}>
            <span class="power-hand" aria-hidden="true">{card.symbols.map((symbol, at) => [at > 0 && <i key="or">/</i>, <SymbolSign key={at} symbol={symbol} />])}</span>
            <span class="hidden-words">{cardWords(card)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
