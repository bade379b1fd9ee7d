/** The result in words: who won, and what decided it. */
import { t } from '../i18n'
import type { Room, View } from '../protocol'
import { whoAll } from '../table/names'

export interface Result { title: string; why: string }

export function resultOf(view: View, room: Room, seat: number | null): Result {
  const outcome = view.outcome
  if (!outcome?.winners.length || room.ended_by === 'moderator') {
    return { title: t('status.stopped'), why: t('end.why.stopped') }
  }
  const { winners } = outcome
  const points = Math.max(...view.seats.map((one) => one.score))
  const level = view.seats.filter((one) => one.score === points)
  const n = winners.length
  const who = whoAll(winners)
  const title = n === 1 && winners[0] === seat ? t('end.you_won') : t('end.title', { n, who })
  if (level.length === 1) return { title, why: t('end.why.points', { n, who, points }) }
  const money = outcome.money[String(winners[0])] ?? 0
  const why = t('end.why.money', { n, who, points, money })
  return { title, why: n > 1 ? t('end.why.shared') : why }
}

/** The causes that scored for anybody, in the order in which the server lists them. */
export function causesOf(view: View): string[] {
  const causes = new Set(view.seats.flatMap((seat) => Object.keys(seat.scores)))
  return [...causes].filter((cause) => view.seats.some((seat) => seat.scores[cause]))
}
