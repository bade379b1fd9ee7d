/** Words for the events of classic; its log has a chapter for each round. */
import { list, maybe, rich, richList, t } from '../../base/i18n'
import { leftOver, seat, seats, space, whose, type EditionLog, type Of, type Words } from '../../table/log/parts'
import type { ClassicEvent, GameEvent, PoliticsPlay } from '../../net/protocol'
import { payment } from '../../table/payment'
import { actionAt, actionLong, actionShort, cardOf, politicsName } from './actions'

function play(one: PoliticsPlay): Words {
  switch (one.kind) {
    case 'forced_alliance':
      return rich('log.play.forced_alliance', { own: space(one.own), other: space(one.other) })
    case 'renegade':
      return rich('log.play.renegade', { other: space(one.other) })
  }
}

function laid(event: Of<'decision_laid'>, opener: GameEvent | null): Words {
  const actions = list(event.cards.map((number) => `${number} (${actionShort(actionAt(cardOf(opener), number))})`))
  const plays = event.politics.filter((one) => one !== null).map(play)
  return plays.length
    ? rich('log.decision_politics', { who: seat(event.seat), actions, politics: richList(plays) })
    : rich('log.decision_laid', { who: seat(event.seat), actions })
}

function bids(event: Of<'bids_revealed'>): Words {
  const each = event.bids.map((bid) => rich('log.bid', { who: seat(bid.seat), payment: list(payment(bid.ducats, bid.treasures)) }))
  const end = event.winner !== null
    ? rich('log.bids_won', { who: seat(event.winner) })
    : rich('log.bids_tied', { who: seats(event.tied) })
  return [...rich('log.bids_revealed', { bids: each.flatMap((one, index) => (index ? ['; ', ...one] : one)) }), ' ', ...end]
}

function ended(event: Of<'action_ended'>): Words {
  const what = leftOver(event)
  return what === null
    ? rich('log.action_ended', { who: seat(event.seat), action: event.action })
    : rich('log.action_forgone', { who: seat(event.seat), stopped: String(event.stopped), what })
}

export const classicLog: EditionLog<Exclude<ClassicEvent['kind'], 'game_ended'>> = {
  words: {
    lead_drawn: (event) => rich('log.lead_drawn', { who: seat(event.seat) }),
    card_turned: (event) =>
      event.card.kind === 'actions'
        ? rich('log.card_turned', { who: seat(event.seat), actions: event.card.actions.map(actionShort).join(' – ') })
        : rich('log.card_special', { who: seat(event.seat), card: t(`card.${event.card.kind}`) }),
    decision_made: (event) => rich('log.decision_made', { who: seat(event.seat) }),
    decision_laid: laid,
    politics_returned: (event) =>
      rich('log.politics_returned', {
        who: seat(event.seat), card: t(`politics.${event.play.kind}`), why: event.rule,
      }),
    action_lapsed: (event) => [
      maybe(`log.action_lapsed.${event.why}`, { action: event.action }) ?? t('log.action_lapsed.other', { action: event.action }),
    ],
    ducats_shared: (event) => rich('log.ducats_shared', { n: event.seats.length, who: seats(event.seats), each: event.each }),
    negotiation_opened: (event) => rich('log.negotiation_opened', { who: seats(event.seats), action: event.action }),
    proposed: (event) =>
      rich(event.act ? 'log.proposed.pay' : 'log.proposed.take', { who: seat(event.seat), ducats: event.ducats }),
    proposal_lapsed: (event) => rich(event.broke ? 'log.proposal_broke' : 'log.proposal_withdrawn', { who: seat(event.seat) }),
    deal_made: (event) =>
      rich('log.deal_made', {
        payer: seat(event.payer), payee: seat(event.payee), ducats: event.ducats, acting: seat(event.acting),
      }),
    duel_called: (event) => rich('log.duel_called', { who: seat(event.seat) }),
    duel_opened: (event) =>
      rich(event.second ? 'log.duel_second' : 'log.duel_opened', { who: seats(event.seats), action: event.action }),
    bid_made: (event) => rich('log.bid_made', { who: seat(event.seat) }),
    bids_revealed: bids,
    action_won: (event, opener) => {
      const what = actionAt(cardOf(opener), event.action)
      return what
        ? rich('log.action_won', { who: seat(event.seat), action: event.action, what: actionLong(what) })
        : rich('log.action_won_plain', { who: seat(event.seat), action: event.action })
    },
    action_ended: ended,
    stack_opened: (event) => rich('log.stack_opened', { who: seat(event.seat), stack: event.stack }),
    stack_seen: (event) => rich('log.stack_seen', { cards: list(event.cards.map(politicsName)) }),
    card_taken: (event) => rich('log.card_taken', { who: seat(event.seat) }),
    card_gained: (event) => rich('log.card_gained', { ...whose(event.seat), card: politicsName(event.card) }),
  },
  loud: ['card_turned', 'bids_revealed', 'deal_made', 'knight_turned'],
  isPast(event, later) {
    switch (event.kind) {
      case 'decision_made': return later.some(({ kind }) => kind === 'decision_laid')
      case 'bid_made': return later.some(({ kind }) => kind === 'bids_revealed')
      case 'action_ended': return leftOver(event) === null
      default: return false
    }
  },
  chapter: (event) => (event.kind === 'card_turned' ? event.round : null),
  title: (opener) => (opener.kind === 'card_turned' ? t('log.round', { round: opener.round }) : null),
}
