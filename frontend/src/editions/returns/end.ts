/** What decided the game, and what else is told of it at the end. */
import { whyByPoints } from '../../end/points'
import { t } from '../../i18n'
import type { ReturnsView } from '../../protocol'
import { whoAll } from '../../table/names'
import type { EndRow } from '../edition'

export function why(view: ReturnsView): string {
  const { outcome, goal } = view
  if (outcome?.reason === 'goal') return t('end.why.goal', { who: whoAll(outcome.winners), goal })
  return `${t('end.why.deck')} ${whyByPoints(view, 'end.why.ducats')}`
}

export function endRows({ outcome }: ReturnsView): EndRow[] {
  if (!outcome) return []
  return [{ label: t('end.ducats'), cell: (seat) => outcome.money[String(seat)] ?? '–' }]
}
