/** Words for the events of internet; its log has a chapter for each round. */
import { list, maybe, rich, richList, t } from '../../base/i18n'
import { refusalText } from '../../base/i18n/refusal'
import { between, leftOver, seat, seats, space, whose, type EditionLog, type Of, type Words } from '../../table/log/parts'
import type { InternetEvent } from '../../net/protocol'
import { actionLong, actionShort, politicsName, poolWords } from './actions'
import { losersOf } from './ducats'

function settled(event: Of<'action_settled'>): Words {
  const what = { action: event.action, what: actionShort(event.what) }
  if (event.why === 'nobody') return rich('log.settled.nobody', what)
  const bids = richList(event.bids.map((bid) => rich('log.settled.bid', { who: seat(bid.seat), n: bid.ducats })))
  if (event.why !== 'won') return [...rich('log.settled.bids', { ...what, bids }), ' ', maybe(`log.settled.${event.why}`) ?? '']
  const losers = event.share ? losersOf(event).length : 0
  const won = rich('log.settled.won', { who: seats(event.winners), n: event.winners.length, paid: event.paid, share: event.share, losers, rest: event.rest })
  return [...rich('log.settled.bids', { ...what, bids }), ' ', ...won]
}

function decided({ seat: who, action, line, otherwise, verdicts }: Of<'line_decided'>): Words {
  const said = verdicts.map((verdict, at) => t('log.verdict', { n: at + 1, why: maybe(`verdict.${verdict}`) ?? verdict }))
  return rich('log.line_decided', { ...whose(who), action, line, otherwise: String(otherwise), n: said.length, why: list(said) })
}

export const internetLog: EditionLog<Exclude<InternetEvent['kind'], 'game_ended'>> = {
  words: {
    sheet_handed_in: (event) => rich('log.sheet_handed_in', { who: seat(event.seat) }),
    sheet_taken_back: (event) => rich('log.sheet_taken_back', { who: seat(event.seat) }),
    sheet_missed: (event) => rich('log.sheet_missed', { who: seat(event.seat) }),
    lot_drawn: (event) => rich('log.lot_drawn', { who: seats(event.seats), about: event.about }),
    colour_bids_revealed: (event) => {
      const bids = event.bids.map(({ colour, ducats }) => t('log.colour_bid', { colour: t(`colour.${colour}`), n: ducats }))
      return rich('log.colour_bids', { who: seat(event.seat), n: bids.length, bids: list(bids) })
    },
    colour_taken: (event) =>
      rich('log.colour_taken', {
        who: seat(event.seat), colour: t(`colour.${event.colour}`), left: String(event.left), n: event.ducats,
      }),
    first_border_placed: (event) => rich('log.first_border_placed', { ...between(event.edge), who: seats(event.seats) }),
    step_begun: (event) => [maybe(`log.step.${event.step}`) ?? t('log.step', { step: event.step })],
    alliance_broken: (event) => rich('log.alliance_broken', { who: seat(event.seat), own: space(event.own), other: space(event.other) }),
    alliance_already_ended: (event) => rich('log.alliance_already_ended', { ...whose(event.seat), own: space(event.own), other: space(event.other) }),
    politics_lost: (event) => rich('log.politics_lost', { who: seat(event.seat), card: politicsName(event.card) }),
    order_skipped: (event) => {
      const why = refusalText(event)
      return event.action === null ? rich('log.card_left', { ...whose(event.seat), why }) : rich('log.order_skipped', { ...whose(event.seat), action: event.action, order: event.order, why })
    },
    action_begun: (event) => rich('log.action_begun', { who: seat(event.seat), action: event.action, what: actionLong(event.what) }),
    line_decided: decided,
    action_done: (event) => rich('log.action_done', { who: seat(event.seat), action: event.action, done: leftOver(event) ?? t('log.nothing') }),
    won_action_lapsed: (event) => rich('log.won_action_lapsed', { who: seat(event.seat), action: event.action }),
    scores_announced: (event) => rich('log.scores_announced', { scores: richList(event.scores.map((n, who) => rich('log.score_of', { who: seat(who), n }))) }),
    action_settled: settled,
    politics_won: (event) =>
      rich('log.politics_won', { who: seat(event.seat), card: event.card === null ? t('log.a_politics_card') : politicsName(event.card) }),
    politics_gained: (event) => rich('log.politics_gained', { ...whose(event.seat), card: politicsName(event.card), how: event.how }),
    claims_settled: (event) => rich('log.claims_settled', { n: event.seats.length, who: seats(event.seats), each: event.each, left: event.left }),
    ducat_pool_grown: (event) => rich('log.ducat_pool_grown', { n: event.ducats, mines: event.mines }),
    pool_drawn: ({ pool, open }) => rich('log.pool_drawn', { pool: poolWords(pool), open: String(open) }),
    round_begun: (event) => rich('log.round_begun', { round: event.round, last: event.round === event.last_round ? 'yes' : 'no' }),
  },
  loud: ['action_settled', 'pool_drawn', 'knight_turned', 'alliance_broken'],
  isPast(event, later) {
    switch (event.kind) {
      case 'sheet_handed_in':
      case 'sheet_taken_back':
        return later.some(({ kind }) => kind === 'step_begun' || kind === 'colour_bids_revealed' || kind === 'round_begun')
      case 'action_done':
        return leftOver(event) !== null
      default:
        return false
    }
  },
  chapter: (event) => (event.kind === 'round_begun' ? event.round : null),
  title: (opener) => (opener.kind === 'round_begun' ? t('log.round', { round: opener.round }) : null),
}
