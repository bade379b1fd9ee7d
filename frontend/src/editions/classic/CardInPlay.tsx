import { maybe, t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import type { ClassicView } from '../../net/protocol'
import { actionIcon, actionLong, actionMeaning, actionShort } from './actions'
import { colourOf, playerNames } from '../../table/names'
import { Supplies } from './Supplies'
import './card-in-play.css'

/** The action card in play: its three actions, who wants which, and their state. */
export function CardInPlay({ view }: { view: ClassicView }) {
  const { card } = view
  return (
    <section class="panel card-in-play" aria-label={t('card.title')}>
      <header>
        <h2>{view.round ? t('card.round', { round: view.round }) : t('card.title')}</h2>
        {card && <span class="chip" tabIndex={0} title={t('card.stack.about', { stack: card.stack })}>{t('card.stack', { stack: card.stack })}</span>}
        <div class="wide-only"><Supplies view={view} /></div>
      </header>
      {!card && <p class="soft">{t('card.none')}</p>}
      {card && card.kind !== 'actions' && (
        <p><strong class="display special">{t(`card.${card.kind}`)}</strong> {t(`card.${card.kind}.about`)}</p>
      )}
      {card?.kind === 'actions' && (
        <ol class="actions">{card.actions.map((_, index) => <ActionRow key={index} view={view} number={index + 1} />)}</ol>
      )}
    </section>
  )
}

function ActionRow({ view, number }: { view: ClassicView; number: number }) {
  const action = view.card?.actions[number - 1]
  if (!action) return null
  const contest = view.contest?.action === number ? view.contest : null
  const contested = contest && contest.stage
  const choosers = contest?.seats ?? view.seats.filter((seat) => seat.decision.cards.includes(number)).map((seat) => seat.seat)
  const settling = contested !== null || view.carrying_out?.action === number
  const done = !settling && view.actions_done.includes(number)
  const state = contested ? maybe(`card.${contested}`) : settling ? t('card.settling') : done ? t('card.done') : null
  return (
    <li class={`action${settling ? ' settling' : ''}${done ? ' done' : ''}`} {...(settling && { 'aria-current': 'step' as const })}>
      <b class="action-number">{number}</b>
      <Icon name={actionIcon(action)} />
      <span class="action-name" title={actionLong(action)}>{actionShort(action)}</span>
      {!done && <span class="action-about wide-only" title={actionMeaning(action)}>{actionMeaning(action)}</span>}
      <span class="action-state">
        {choosers.length > 0 && (
          <span class="choosers" title={t('card.chosen_by', { who: playerNames(choosers) })}>
            {choosers.map((seat) => <Crest key={seat} colour={colourOf(seat)} size={18} />)}
            <span class="hidden-words">{t('card.chosen_by', { who: playerNames(choosers) })}</span>
          </span>
        )}
        {state && <span class={settling ? 'chip gold' : 'hidden-words'}>{state}</span>}
      </span>
    </li>
  )
}
