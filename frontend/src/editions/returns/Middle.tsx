/**
 * Public information about the cards: whose turn it is and its income, the deck, the market and the discard pile,
 * newest first.
 */
import { useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { isMineral, MineralSign } from '../../base/icons/minerals'
import type { PowerCard, ReturnsView } from '../../net/protocol'
import { playerName } from '../../table/names'
import { seat } from '../../table/store'
import { MINES, minesInWords } from './cards'
import { MarketCard } from './ChoosableCards'
import { PowerCardFace } from './PowerCardFace'
import './returns.css'
import { Deck, Supplies } from './Supplies'
import { begun, deckLeft, roundOf } from './view'

export function Middle({ view }: { view: ReturnsView }) {
  const [open, setOpen] = useState(false)
  const show = () => { setOpen(true) }
  return (
    <section class="panel market" aria-label={t('power.market')}>
      <header>
        <h2>
          {view.turn ? t('log.round', { round: roundOf(view.turn, view.seats.length) }) : t('power.market')}
          {view.turn > 0 && <span class="wide-only"> · {t('power.market')}</span>}
        </h2>
        <Income view={view} />
        <LastTurns view={view} />
        <div class="wide-only"><Supplies view={view} /></div>
        {deckLeft(view) > 0 && <div class="narrow-only" tabIndex={0} data-tips><Deck view={view} shown={deckLeft(view)} /></div>}
        <button type="button" class="button quiet market-folded" data-action="market" onClick={show}>
          {t('power.market')} <b class="numbers">{view.market.length}</b>
        </button>
      </header>
      <div class="market-row">
        <Discard cards={view.discard} show={show} />
        <ul class="market-cards" tabIndex={0} aria-label={t('power.market')}><MarketCards view={view} /></ul>
      </div>
      {open && <BothPiles view={view} close={() => { setOpen(false) }} />}
    </section>
  )
}

/** The income at the beginning of the current turn, for its player and for spectators. */
function Income({ view }: { view: ReturnsView }) {
  const turn = begun.value
  if (!turn || turn.turn !== view.turn || view.phase === 'ended' || (seat.value !== null && seat.value !== turn.seat)) return null
  const words = turn.income
    ? t('power.income.of', { who: playerName(turn.seat), n: turn.income, mines: minesInWords(turn.mines) })
    : t('power.income.of_none', { who: playerName(turn.seat) })
  return (
    <span class="chip income-chip" tabIndex={0} title={words} key={turn.turn}>
      <Icon name="coins" />
      <span class="wide-only" aria-hidden="true">{t('power.income.short')}</span>
      <b class="numbers" aria-hidden="true">+{turn.income}</b>
      <span class="income-mines" aria-hidden="true">
        {turn.mines.map((letter) => { const kind = MINES[letter]; return kind && isMineral(kind) && <MineralSign key={letter} kind={kind} /> })}
      </span>
      <span class="hidden-words">{words}</span>
    </span>
  )
}

function LastTurns({ view }: { view: ReturnsView }) {
  if (view.last_turns === null || view.phase === 'ended') return null
  return <strong class="chip last-turns" role="status" title={t('power.last_turns.about')}><Icon name="hourglass" />{t('power.last_turns', { n: view.last_turns })}</strong>
}

function MarketCards({ view: { market } }: { view: ReturnsView }) {
  return market.length ? <>{[...market].reverse().map((card) => <li key={card.name}><MarketCard card={card} /></li>)}</> : <li class="about">{t('power.market.empty')}</li>
}

function Discard({ cards, show }: { cards: readonly PowerCard[]; show: () => void }) {
  return (
    <button type="button" class="discard" data-action="discard" disabled={!cards.length} title={t('power.discard.about')} onClick={show}>
      <b>{t('power.discard')}</b>
      <span class="about">{t('power.deck.left', { n: cards.length })}</span>
    </button>
  )
}

/** The cards of the market and of the discard pile. */
function BothPiles({ view, close }: { view: ReturnsView; close: () => void }) {
  return (
    <Dialog label={t('power.market')} onClose={close}>
      <div class="line spread">
        <h2>{t('power.market')}</h2>
        <button type="button" class="button" onClick={close}>{t('power.close')}</button>
      </div>
      <ul class="pile-cards"><MarketCards view={view} /></ul>
      <h2>{t('power.discard')}</h2>
      {view.discard.length ? <ul class="pile-cards">{[...view.discard].reverse().map((card) => <li key={card.name}><PowerCardFace card={card} /></li>)}</ul> : <p class="about">{t('power.deck.left', { n: 0 })}</p>}
    </Dialog>
  )
}
