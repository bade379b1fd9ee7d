/** The log's events as sentences. The engine says what happened; the catalogue has the words. */
import { covered } from '../../self/settings/preferences'
import { list, rich, t } from '../../base/i18n'
import type { GameEvent, SharedEvent } from '../../net/protocol'
import { causeOf } from '../cause'
import { payment } from '../payment'
import { editionLogs } from './editionLogs'
import { between, colour, paying, seat, seats, space, spaces, type AnyOf, type Kind, type EventRenderers, type LogEvent, type Words } from './parts'

const SHARED: EventRenderers<SharedEvent['kind'] | 'game_ended'> = {
  scored: (event) =>
    rich(event.points < 0 ? 'log.lost' : 'log.scored', { who: seat(event.seat), points: Math.abs(event.points), cause: causeOf(event) }),
  castle_placed: (event) => {
    const at = { who: seat(event.seat), castle: space(event.castle), knight: space(event.knight) }
    return event.colour === event.seat
      ? rich('log.castle_placed', at)
      : rich('log.castle_placed_neutral', at)
  },
  castle_skipped: (event) => rich('log.castle_skipped', { colour: colour(event.colour) }),
  border_placed: (event) => rich('log.border_placed', { who: seat(event.seat), ...between(event.edge) }),
  knight_placed: (event) =>
    rich('log.knight_placed', { who: seat(event.seat), space: space(event.space), ...paying(event.ducats, event.treasures) }),
  expanded: (event) =>
    rich('log.expanded', {
      who: seat(event.seat), castle: space(event.castle), spaces: spaces(event.spaces),
      taken: event.lost.length, lost: spaces(event.lost),
    }),
  borders_barred: (event) => rich('log.borders_barred', { who: seat(event.seat), what: t('count.borders', { n: event.borders }) }),
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
  alliance_forced: (event) =>
    rich('log.alliance_forced', { who: seat(event.seat), own: space(event.own), other: space(event.other) }),
  knight_turned: (event) =>
    rich('log.knight_turned', {
      who: seat(event.seat), colour: colour(event.colour), knight: space(event.knight), space: space(event.space),
      ...paying(event.ducats, event.treasures),
    }),
  fiefs_revealed: (event) =>
    event.values.length
      ? rich('log.fiefs_revealed', { who: seat(event.seat), n: event.values.length, values: list(event.values.map(String)) })
      : rich('log.fiefs_none', { who: seat(event.seat) }),
  move_undone: ({ seat: who, what }) => rich('log.move_undone', { who: seat(who), what }),
  end_agreed: () => [t('log.end_agreed')],
  game_ended: (event) => rich('log.game_ended', { n: event.winners.length, who: seats(event.winners) }),
}

/** Events that only their own player sees. */
const OWN: ReadonlySet<LogEvent['kind']> = new Set<LogEvent['kind']>(['stack_seen', 'card_gained', 'card_received', 'politics_gained', 'line_decided'])

/** An event as a sentence; `opener` is the event that its chapter began with. */
export function wordsOf(event: LogEvent, opener: GameEvent | null): Words {
  if (covered.value && OWN.has(event.kind)) return [t('log.covered')]
  if (event.kind === 'time_up') return rich('log.time_up', { who: seat(event.seat) })
  if (event.kind === 'mover_changed') return rich(event.bot ? 'log.bot_plays' : 'log.person_plays', { who: seat(event.seat) })
  return said(event, opener)
}

function said<K extends Kind>(event: AnyOf<K>, opener: GameEvent | null): Words {
  const all: Partial<EventRenderers<Kind>>[] = [SHARED, ...editionLogs().map(({ words }) => words)]
  const words = all.find((one) => event.kind in one)?.[event.kind]
  return words ? words(event, opener) : [t('log.unknown', { kind: event.kind })]
}
