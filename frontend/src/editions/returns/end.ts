/** What decided the game, and what else is told of it at the end. */
import { whyByPoints } from '../../table/winByPoints'
import { t } from '../../base/i18n'
import type { ReturnsView } from '../../net/protocol'
import { whoAll } from '../../table/names'
import type { EndRow } from '../../table/edition'

export function why(view: ReturnsView): string {
  const { outcome, goal } = view
  if (outcome?.reason === 'goal') return t('end.why.goal', { who: whoAll(outcome.winners), goal })
  return `${t('end.why.deck')} ${whyByPoints(view, 'end.why.ducats')}`
}

export function endRows({ outcome }: ReturnsView): EndRow[] {
  if (!outcome) return []
  return [{ label: t('end.ducats'), cell: (seat) => outcome.money[String(seat)] ?? '–' }]
}
