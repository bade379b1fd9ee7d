/** The result in words: the place of the player, or who won, and what decided it. */
import { editionOf } from './edition'
import { t } from '../base/i18n'
import { keysOf } from '../base/types'
import type { Cause, Room, SeatView, View } from '../net/protocol'
import { playerNames } from './names'

export interface Result { title: string; why: string }

export function resultOf(view: View, room: Room, seat: number | null): Result {
  const outcome = view.outcome
  if (room.ended_by === 'deserted') return { title: t('status.stopped.deserted'), why: t('end.why.stopped') }
  if (room.ended_by === 'players') return { title: t('status.stopped.players'), why: t('end.why.stopped') }
  if (!outcome?.winners.length || room.ended_by === 'moderator') {
    return { title: t('status.stopped'), why: t('end.why.stopped') }
  }
  const { winners } = outcome
  const title = ownResult(view, seat) ?? t('end.title', { n: winners.length, who: playerNames(winners) })
  const why = editionOf(view).winReason(view, seat)
  return { title, why: outcome.reason === 'agreement' ? `${t('end.why.agreement')} ${why}` : why }
}

/** The player's own place and points; null for spectators. */
function ownResult(view: View, seat: number | null): string | null {
  const own = view.seats.find((one) => one.seat === seat)
  if (!own || !view.outcome) return null
  const { winners } = view.outcome
  if (winners.some((one) => one === seat)) return t('end.you_won', { n: winners.length, points: own.score })
  const [other, ...more] = view.seats.filter((one) => one !== own)
  if (other && !more.length) return t('end.you_lost', { points: own.score, other: other.score })
  const place = placeOf(view, own)
  const tied = view.seats.filter((one) => placeOf(view, one) === place).length > 1
  return t('end.you_came', { tied: tied ? 'yes' : 'no', place: String(place), points: own.score })
}

/** A seat's place: as the game was decided, or by points if it was ended before that. */
export function placeOf({ outcome, seats }: View, { seat, score }: SeatView): number {
  return outcome?.places[String(seat)] ?? 1 + seats.filter((one) => one.score > score).length
}

/** The causes that scored for any player, in the server's order. */
export function causesOf(seats: readonly Pick<SeatView, 'scores'>[]): Cause[] {
  const causes = new Set(seats.flatMap(({ scores }) => keysOf(scores)))
  return [...causes].filter((cause) => seats.some(({ scores }) => scores[cause]))
}
