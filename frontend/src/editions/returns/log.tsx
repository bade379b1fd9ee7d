/** Words for the events of The King Returns; its log has a chapter for each turn. */
import { rich, t } from '../../base/i18n'
import { colour, leftOver, seat, space, whose, type EditionLog } from '../../table/log/parts'
import type { ReturnsEvent } from '../../net/protocol'
import { playerName } from '../../table/names'
import { room } from '../../table/store'
import { cardWords, mineName, minesInWords, symbolWords } from './cards'
import { roundOf } from './view'

export const returnsLog: EditionLog<Exclude<ReturnsEvent['kind'], 'game_ended'>> = {
  words: {
    turn_begun: (event) => rich('log.turn_begun', { who: seat(event.seat), n: event.income, mines: minesInWords(event.mines) }),
    card_sold: ({ seat: whose, card }) => rich('log.card_sold', { who: seat(whose), card: cardWords(card), n: card.sale }),
    card_played: ({ seat: whose, card, symbol }) =>
      rich('log.card_played', { who: seat(whose), name: card.name, what: symbolWords(symbol), n: card.price }),
    card_ended: (event) => {
      const what = leftOver(event)
      return what === null
        ? rich('log.card_ended', { who: seat(event.seat) })
        : rich('log.action_forgone', { who: seat(event.seat), stopped: String(event.stopped), what })
    },
    traitor_found: (event) =>
      rich('log.traitor_found', {
        who: seat(event.seat), colour: colour(event.colour), knight: space(event.knight), other: space(event.other),
      }),
    alliance_made: (event) =>
      rich('log.alliance_made', { who: seat(event.seat), own: space(event.own), other: space(event.other) }),
    card_drawn: (event) => rich('log.card_drawn', { who: seat(event.seat), left: event.left }),
    card_received: (event) => rich('log.card_received', { ...whose(event.seat), card: cardWords(event.card) }),
    card_picked: (event) => rich('log.card_picked', { who: seat(event.seat), card: cardWords(event.card) }),
    monopoly_changed: (event) =>
      rich('log.monopoly_changed', { who: seat(event.seat), mine: mineName(event.mine), gained: String(event.gained) }),
    last_turns: (event) => rich('log.last_turns', { who: seat(event.seat) }),
    goal_reached: (event) => rich('log.goal_reached', { who: seat(event.seat), goal: event.goal }),
  },
  loud: ['card_played', 'traitor_found', 'alliance_made', 'monopoly_changed', 'last_turns', 'goal_reached'],
  isPast(event, later) {
    // The player who drew a card sees which one in the next line.
    if (event.kind === 'card_drawn') return later[0]?.kind === 'card_received'
    return event.kind === 'card_ended' && leftOver(event) === null && !event.stopped
  },
  chapter: (event) => (event.kind === 'turn_begun' ? event.turn : null),
  title: (opener) => (
    opener.kind === 'turn_begun'
      ? t('log.turn', { round: roundOf(opener.turn, room.value?.seats.length ?? 1), who: playerName(opener.seat) })
      : null
  ),
}
