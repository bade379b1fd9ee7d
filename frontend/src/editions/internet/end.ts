/** The deciding criterion of the game, and additional rows of the final score table. */
import { whyByPoints } from '../../table/winByPoints'
import { t } from '../../base/i18n'
import type { InternetView } from '../../net/protocol'
import type { EndRow } from '../../table/edition'

export function winReason(view: InternetView, seat: number | null): string {
  return whyByPoints(view, seat, 'end.why.ducats')
}

export function endRows({ outcome }: InternetView): EndRow[] {
  if (!outcome) return []
  return [
    { label: t('end.ducats'), cell: (seat) => outcome.money[String(seat)] ?? '–' },
    { label: t('end.fiefs'), cell: (seat) => outcome.fiefs[String(seat)]?.join(', ') || t('end.none') },
  ]
}
