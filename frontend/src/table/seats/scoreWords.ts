import { t } from '../../base/i18n'
import type { SeatView } from '../../net/protocol'

/** A player's points, with the goal if the edition has one. */
export function scoreWords({ score }: SeatView, goal: number | null): string {
  return goal === null ? t('seat.score', { n: score }) : t('seat.score_of', { n: score, goal })
}
