import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { AnswerProps, PartProps } from '../../table/panels/parts'
import type { FillUpPrompt, PowerCard } from '../../net/protocol'
import { cardWords } from './cards'
import { PowerCardFace } from './PowerCardFace'
import { DECK, type FillChoice, type FillEvent } from './select/cards'
import { deckLeft, returnsView } from './view'

/** The deck and the whole market, newest first, then cards that may not be taken; tapping one of these says why. */
export function FillUpPart({ prompt, choice, choose, why }: PartProps<FillUpPrompt, FillChoice, FillEvent> & AnswerProps) {
  const view = returnsView.value
  const deck = view?.deck ?? {}
  const left = view ? deckLeft(view) : 0
  const [top = '–', inTop = 0] = Object.entries(deck).find(([, n]) => n > 0) ?? []
  const market = view?.market ?? prompt.market
  const taken = market.find(({ name }) => name === choice.take)
  const isPossible = ({ name }: PowerCard) => prompt.market.some((card) => card.name === name)
  const newest = [...market].reverse()
  return (
    <>
      <div class="fill-up">
        <button
          type="button" class="card-choice" data-action="draw" aria-pressed={choice.take === DECK}
          onClick={() => { choose({ type: 'take', card: DECK }) }}
        >
          <span class={`power-card back stack-${top}`}>
            <Icon name="layers" /><b>{t('power.deck', { stack: top })}</b><span class="about">{t('power.deck.left', { n: inTop })}</span>
          </span>
        </button>
        {[...newest.filter(isPossible), ...newest.filter((card) => !isPossible(card))].map((card) => {
          const possible = isPossible(card)
          return (
            <button
              type="button" key={card.name} class={`card-choice${possible ? '' : ' barred'}`} data-card={card.name}
              aria-pressed={choice.take === card.name} data-barred={!possible} title={possible ? undefined : t('power.barred')}
              onClick={() => { if (possible) choose({ type: 'take', card: card.name }); else why({ kind: 'pick_card', card: card.name }) }}
            >
              <PowerCardFace card={card} />
            </button>
          )
        })}
      </div>
      {left === 1 && choice.take !== DECK && <p class="part-note">{t('power.deck.last')}</p>}
      {left === 1 && choice.take === DECK ? <p class="part-warning" role="alert">{t('power.take.last')}</p> : (
        <p class="about">
          {taken ? t('power.take.market', { card: cardWords(taken) }) : t(choice.take === DECK ? 'power.take.deck' : 'power.take.about')}
        </p>
      )}
    </>
  )
}
