/** What happened, in words: each event of the log as a sentence. The engine says what; the words are the catalogue's. */
import type { ComponentChild } from 'preact'
import { list, maybe, rich, richList, t } from '../i18n'
import type { ActionCard, GameEvent, PoliticsPlay } from '../protocol'
import { actionAt, actionLong, actionShort, payment, politicsName } from '../table/actions'
import { Colour, Space, Who } from '../table/Who'

export type Words = ComponentChild[]
type Kind = GameEvent['kind']
type Of<K extends Kind> = Extract<GameEvent, { kind: K }>

const seat = (number: number) => <Who seat={number} />
const seats = (numbers: readonly number[]) => richList(numbers.map(seat))
const space = (name: string) => <Space name={name} />
const spaces = (names: readonly string[]) => richList(names.map(space))
const colour = (index: number) => <Colour colour={index} />
const paying = (ducats: number, treasures: readonly number[]) => ({
  paid: ducats || treasures.length ? 'yes' : 'no',
  payment: list(payment(ducats, treasures)),
})

function play(one: PoliticsPlay): Words {
  return one.kind === 'renegade'
    ? rich('log.play.renegade', { other: space(one.other) })
    : rich('log.play.forced_alliance', { own: space(one.own), other: space(one.other) })
}

function laid(event: Of<'decision_laid'>, card: ActionCard | null): Words {
  const actions = list(event.cards.map((number) => `${number} (${actionShort(actionAt(card, number))})`))
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
  const left = [
    event.borders && t('count.borders', { n: event.borders }),
    event.knights && t('count.knights', { n: event.knights }),
    event.expansions && t('count.expansions', { n: event.expansions }),
  ].filter((one) => typeof one === 'string')
  return left.length
    ? rich('log.action_forgone', { who: seat(event.seat), stopped: String(event.stopped), what: list(left) })
    : rich('log.action_ended', { who: seat(event.seat), action: event.action })
}

const WORDS: { [K in Kind]: (event: Of<K>, card: ActionCard | null) => Words } = {
  scored: ({ seat: who, points, cause }) =>
    rich(points < 0 ? 'log.lost' : 'log.scored', {
      who: seat(who), points: Math.abs(points), cause: maybe(`cause.${cause}`) ?? t('cause.other'),
    }),
  castle_placed: (event) => {
    const at = { who: seat(event.seat), castle: space(event.castle), knight: space(event.knight) }
    return event.colour === event.seat
      ? rich('log.castle_placed', at)
      : rich('log.castle_placed_neutral', at)
  },
  castle_skipped: (event) => rich('log.castle_skipped', { colour: colour(event.colour) }),
  border_placed: (event) => {
    const [first = '', second = ''] = event.edge.split('|')
    return rich('log.border_placed', { who: seat(event.seat), first: space(first), second: space(second) })
  },
  knight_placed: (event) =>
    rich('log.knight_placed', { who: seat(event.seat), space: space(event.space), ...paying(event.ducats, event.treasures) }),
  expanded: (event) =>
    rich('log.expanded', {
      who: seat(event.seat), castle: space(event.castle), spaces: spaces(event.spaces),
      taken: event.lost.length ? 'yes' : 'no', lost: spaces(event.lost),
    }),
  cut_off: (event) =>
    rich('log.cut_off', {
      spaces: spaces(event.spaces), n: event.spaces.length, castle: space(event.castle), colour: colour(event.colour),
    }),
  province_founded: (event) =>
    rich('log.province_founded', {
      colour: colour(event.colour), castle: space(event.castle), n: event.spaces.length, back: event.returned.length,
    }),
  alliance_ended: (event) =>
    rich('log.alliance_ended', {
      who: seat(event.seat), own: space(event.own), other: space(event.other),
      payment: list(payment(event.ducats, event.treasures)),
    }),
  lead_drawn: (event) => rich('log.lead_drawn', { who: seat(event.seat) }),
  card_turned: (event) =>
    event.card.actions.length
      ? rich('log.card_turned', { who: seat(event.seat), actions: event.card.actions.map(actionShort).join(' – ') })
      : rich('log.card_special', { who: seat(event.seat), card: maybe(`card.${event.card.kind}`) ?? event.card.name }),
  decision_made: (event) => rich('log.decision_made', { who: seat(event.seat) }),
  decision_laid: laid,
  alliance_forced: (event) =>
    rich('log.alliance_forced', { who: seat(event.seat), own: space(event.own), other: space(event.other) }),
  knight_turned: (event) =>
    rich('log.knight_turned', {
      who: seat(event.seat), colour: colour(event.colour), knight: space(event.knight), space: space(event.space),
      ...paying(event.ducats, event.treasures),
    }),
  politics_returned: (event) =>
    rich('log.politics_returned', {
      who: seat(event.seat), card: maybe(`politics.${event.play.kind}`) ?? event.play.kind, why: event.rule,
    }),
  action_lapsed: (event) => [
    maybe(`log.action_lapsed.${event.why}`, { action: event.action }) ?? t('log.action_lapsed.other', { action: event.action }),
  ],
  ducats_shared: (event) => rich('log.ducats_shared', { n: event.seats.length, who: seats(event.seats), each: event.each }),
  negotiation_opened: (event) => rich('log.negotiation_opened', { who: seats(event.seats), action: event.action }),
  proposed: (event) =>
    rich(event.act ? 'log.proposed.pay' : 'log.proposed.take', { who: seat(event.seat), ducats: event.ducats }),
  proposal_fell: (event) => rich(event.broke ? 'log.proposal_broke' : 'log.proposal_withdrawn', { who: seat(event.seat) }),
  deal_made: (event) =>
    rich('log.deal_made', {
      payer: seat(event.payer), payee: seat(event.payee), ducats: event.ducats, acting: seat(event.acting),
    }),
  duel_called: (event) => rich('log.duel_called', { who: seat(event.seat) }),
  duel_opened: (event) =>
    rich(event.second ? 'log.duel_second' : 'log.duel_opened', { who: seats(event.seats), action: event.action }),
  bid_made: (event) => rich('log.bid_made', { who: seat(event.seat) }),
  bids_revealed: bids,
  action_won: (event, card) =>
    actionAt(card, event.action)
      ? rich('log.action_won', { who: seat(event.seat), action: event.action, what: actionLong(actionAt(card, event.action)) })
      : rich('log.action_won_plain', { who: seat(event.seat), action: event.action }),
  action_ended: ended,
  stack_opened: (event) => rich('log.stack_opened', { who: seat(event.seat), stack: event.stack }),
  card_taken: (event) => rich('log.card_taken', { who: seat(event.seat) }),
  card_gained: (event) => rich('log.card_gained', { card: politicsName(event.card) }),
  fiefs_revealed: (event) =>
    event.values.length
      ? rich('log.fiefs_revealed', { who: seat(event.seat), n: event.values.length, values: list(event.values.map(String)) })
      : rich('log.fiefs_none', { who: seat(event.seat) }),
  game_ended: (event) => rich('log.game_ended', { n: event.winners.length, who: seats(event.winners) }),
}

/** An event as a sentence; `card` is the action card in play at the time. */
export function wordsOf(event: GameEvent, card: ActionCard | null): Words {
  const words = WORDS[event.kind] as ((event: GameEvent, card: ActionCard | null) => Words) | undefined
  return words ? words(event, card) : [t('log.unknown', { kind: event.kind })]
}
