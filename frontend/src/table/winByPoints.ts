import { t } from '../base/i18n'
import type { View } from '../net/protocol'
import { playerNames } from './names'

/** Most points win; ties are broken by ducats, for which `money` is the edition's sentence. */
export function whyByPoints(view: View, seat: number | null, money: 'end.why.money' | 'end.why.ducats'): string {
  const winners = view.outcome?.winners ?? []
  const points = Math.max(...view.seats.map((one) => one.score))
  const level = view.seats.filter((one) => one.score === points)
  const n = winners.length
  const who = playerNames(winners)
  if (level.length === 1) {
    const second = Math.max(...view.seats.filter((one) => one.score < points).map((one) => one.score))
    const behind = view.seats.filter((one) => one.score === second).map((one) => one.seat)
    return winners[0] === seat ? t('end.why.ahead', { n: points - second, who: playerNames(behind) }) : t('end.why.points', { n, who, points })
  }
  return n > 1 ? t('end.why.shared', { who }) : t(money, { n, who, points, money: view.outcome?.money[String(winners[0])] ?? 0 })
}
