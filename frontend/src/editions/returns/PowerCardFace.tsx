import { t } from '../../base/i18n'
import { Icon, type IconName } from '../../base/icons/Icon'
import { KnightShape } from '../../base/icons/pieces'
import type { PowerCard } from '../../net/protocol'
import { cardWords, symbolWords, type PowerSymbol } from './cards'
import './power-card.css'

const ICONS: Record<Exclude<PowerSymbol['kind'], 'knights'>, IconName> = { borders: 'fence', expansion: 'map', traitor: 'traitor', alliance: 'handshake' }

/** The icon of a power card's symbol. */
export function SymbolSign({ symbol }: { symbol: PowerSymbol }) {
  const counted = symbol.kind === 'borders' || symbol.kind === 'knights'
  return (
    <span class={`power-symbol ${symbol.kind}`} title={symbolWords(symbol)}>
      {counted && <b class="numbers" aria-hidden="true">{symbol.n}</b>}
      {symbol.kind === 'knights'
        ? <svg class="icon knight-icon" viewBox="4 2 32 36" aria-hidden="true"><KnightShape /></svg>
        : <Icon name={ICONS[symbol.kind]} />}
    </span>
  )
}

/** A power card, face up: its symbols, its price and its sale value. */
export function PowerCardFace({ card }: { card: PowerCard }) {
  const { name, stack, symbols, price, sale } = card
  return (
    <span class={`power-card stack-${stack}`} title={cardWords(card)}>
      <span class="power-symbols" aria-hidden="true">
        {symbols.map((symbol, at) => [at > 0 && <i key="or">/</i>, <SymbolSign key={at} symbol={symbol} />])}
      </span>
      <span class="power-sums numbers" aria-hidden="true">
        <span class="price">{t('power.price', { n: price })}</span>
        <span class="power-name">{name}</span>
        <span class="sale">{t('power.sale', { n: sale })}</span>
      </span>
      <span class="hidden-words">{cardWords(card)}. {t('power.sums', { price, sale })}</span>
    </span>
  )
}
