/** All power cards of The King Returns by stack, and what their symbols mean. */
import { symbolWords } from '../../editions/returns/cards'
import { PowerCardFace, SymbolSign } from '../../editions/returns/PowerCardFace'
import type { PowerCard } from '../../net/protocol'
import made from './figures.gen.json'

const CARDS = made.power_cards as PowerCard[]
/** One symbol of each kind. */
const SYMBOLS = [...new Map(CARDS.flatMap(({ symbols }) => symbols).map((symbol) => [symbol.kind, symbol])).values()]
const STACKS = [...new Set(CARDS.map(({ stack }) => stack))]

export function PowerCards() {
  return (
    <div class="figure-cards">
      <ul class="card-key">
        {SYMBOLS.map((symbol) => <li key={symbol.kind}><SymbolSign symbol={symbol} />{symbolWords(symbol)}</li>)}
      </ul>
      {STACKS.map((stack) => (
        <section key={stack} class="card-stack">
          <h3>{stack}</h3>
          <ul>{CARDS.filter((card) => card.stack === stack).map((card) => <li key={card.name}><PowerCardFace card={card} /></li>)}</ul>
        </section>
      ))}
    </div>
  )
}
