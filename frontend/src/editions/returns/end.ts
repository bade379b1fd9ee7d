/** The deciding criterion of the game, and additional rows of the final score table. */
import { whyByPoints } from '../../table/winByPoints'
import { t } from '../../base/i18n'
import type { ReturnsView } from '../../net/protocol'
import { playerNames } from '../../table/names'
import type { EndRow } from '../../table/edition'

export function winReason(view: ReturnsView, seat: number | null): string {
  const { outcome, goal } = view
  if (outcome?.reason === 'goal') return t('end.why.goal', { who: playerNames(outcome.winners), goal })
  const byPoints = whyByPoints(view, seat, 'end.why.ducats')
  return outcome?.reason === 'deck' ? `${t('end.why.deck')} ${byPoints}` : byPoints
}

export function endRows({ outcome }: ReturnsView): EndRow[] {
  if (!outcome) return []
  return [{ label: t('end.ducats'), cell: (seat) => outcome.money[String(seat)] ?? '–' }]
}
