/** The result in words: who won, and what decided it. */
import { editionOf } from '../../../table/edition'
import { t } from '../../../base/i18n'
import { keysOf } from '../../../base/types'
import type { Cause, Room, SeatView, View } from '../../../net/protocol'
import { playerNames } from '../../../table/names'

export interface Result { title: string; why: string }

export function resultOf(view: View, room: Room, seat: number | null): Result {
  const outcome = view.outcome
  if (room.ended_by === 'deserted') return { title: t('status.stopped.deserted'), why: t('end.why.stopped') }
  if (room.ended_by === 'players') return { title: t('status.stopped.players'), why: t('end.why.stopped') }
  if (!outcome?.winners.length || room.ended_by === 'moderator') {
    return { title: t('status.stopped'), why: t('end.why.stopped') }
  }
  const { winners } = outcome
  const title = winners.length === 1 && winners[0] === seat ? t('end.you_won') : t('end.title', { n: winners.length, who: playerNames(winners) })
  const why = editionOf(view).winReason(view)
  return { title, why: outcome.reason === 'agreement' ? `${t('end.why.agreement')} ${why}` : why }
}

/** The causes that scored for any player, in the server's order. */
export function causesOf(seats: readonly Pick<SeatView, 'scores'>[]): Cause[] {
  const causes = new Set(seats.flatMap(({ scores }) => keysOf(scores)))
  return [...causes].filter((cause) => seats.some(({ scores }) => scores[cause]))
}
