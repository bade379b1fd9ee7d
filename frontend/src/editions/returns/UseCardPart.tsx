import { t } from '../../base/i18n'
import type { AnswerProps, PartProps } from '../../table/panels/parts'
import type { CardChoice, UseCardPrompt } from '../../net/protocol'
import { minesInWords, symbolWords } from './cards'
import { PowerCardFace, SymbolSign } from './PowerCardFace'
import { useOf, type UseChoice, type UseEvent } from './select/cards'
import { begun, deckLeft, ownSeat, returnsView, roundOf } from './view'

type Props = PartProps<UseCardPrompt, UseChoice, UseEvent> & AnswerProps

/** Each card with the result of selling it and of playing it. Tapping one that cannot be played says why. */
export function UseCardPart(props: Props) {
  return (
    <>
      <Income />
      <LastCard />
      <ul class="card-uses">{props.prompt.choices.map((one) => <CardUses key={one.card.name} {...props} one={one} />)}</ul>
      <Chosen {...props} />
      <Goal />
    </>
  )
}

function Income() {
  const turn = begun.value
  if (!turn || turn.turn !== returnsView.value?.turn) return null
  const { income, mines } = turn
  return income > 0 && <p class="about income">{t('power.income', { n: income, mines: minesInWords(mines) })}</p>
}

/** A turn ends by taking a card: the last one of the deck begins the last turns. */
function LastCard() {
  const view = returnsView.value
  return view && deckLeft(view) === 1 && <p class="part-note" role="status">{t('power.deck.last')}</p>
}

function CardUses({ one, choice, choose, why }: Props & { one: CardChoice }) {
  const { card, symbols, sold_leaves, played_leaves } = one
  const chosen = (symbol: number) => choice.card === card.name && choice.symbol === symbol
  const pick = (symbol: number) => { choose({ type: 'use', card: card.name, symbol }) }
  return (
    <li class="card-use" data-card={card.name}>
      <PowerCardFace card={card} />
      <span class="uses">
        <button
          type="button" class="button use" data-sell={card.name} aria-pressed={chosen(0)} onClick={() => { pick(0) }}
          aria-label={t('power.sell.label', { name: card.name, left: sold_leaves })}
        >
          <span>{t('power.sell')} <b class="numbers">+{card.sale}</b></span><RemainingDucats ducats={sold_leaves} />
        </button>
        {card.symbols.map((symbol, at) => {
          const possible = symbols.includes(at + 1)
          return (
            <button
              type="button" key={at} class={`button use${possible ? '' : ' barred'}`} data-play={card.name} data-symbol={at + 1}
              aria-pressed={chosen(at + 1)} data-barred={!possible} title={possible ? undefined : t('power.barred')}
              aria-label={t('power.play.label', { name: card.name, what: symbolWords(symbol), left: played_leaves, possible: String(possible) })}
              onClick={() => { if (possible) pick(at + 1); else why(useOf(card.name, at + 1)) }}
            >
              <span>{card.symbols.length > 1 ? <SymbolSign symbol={symbol} /> : t('power.play')} <b class="numbers">−{card.price}</b></span>
              {possible && <RemainingDucats ducats={played_leaves} />}
            </button>
          )
        })}
      </span>
    </li>
  )
}

function RemainingDucats({ ducats }: { ducats: number }) {
  return <span class="leaves numbers" aria-hidden="true">{t('power.leaves', { n: ducats })}</span>
}

/** What the game is about, in the first round. */
function Goal() {
  const view = returnsView.value
  return view && roundOf(view.turn, view.seats.length) === 1 && <p class="about">{t('panel.goal', { goal: view.goal })}</p>
}

/** What confirming would do, in words. */
function Chosen({ prompt, choice }: Props) {
  const one = prompt.choices.find(({ card }) => card.name === choice.card)
  if (!one) return <p class="about">{t('power.use.about', { n: ownSeat.value?.ducats ?? 0 })}</p>
  const { card, sold_leaves, played_leaves } = one
  const symbol = card.symbols[choice.symbol - 1]
  return (
    <p class="part-chosen" role="status">
      {symbol
        ? t('power.play.sure', { name: card.name, what: symbolWords(symbol), n: card.price, left: played_leaves })
        : t('power.sell.sure', { name: card.name, n: card.sale, left: sold_leaves })}
    </p>
  )
}
