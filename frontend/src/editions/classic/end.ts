/** The deciding criterion of the game, and additional rows of the final score table. */
import { t } from '../../base/i18n'
import type { ClassicView } from '../../net/protocol'
import { whyByPoints } from '../../table/winByPoints'
import type { EndRow } from '../../table/edition'

export function winReason(view: ClassicView, seat: number | null): string {
  return whyByPoints(view, seat, 'end.why.money')
}

export function endRows({ outcome }: ClassicView): EndRow[] {
  if (!outcome) return []
  return [
    { label: t('end.money'), cell: (seat) => outcome.money[String(seat)] ?? '–' },
    { label: t('end.fiefs'), cell: (seat) => outcome.fiefs[String(seat)]?.join(', ') || t('end.none') },
  ]
}
