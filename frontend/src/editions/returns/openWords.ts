/** A seat's hand in words, for viewers who see everything. */
import { t } from '../../base/i18n'
import type { ReturnsSeatView, ReturnsView } from '../../net/protocol'
import { cardWords } from './cards'

export function openWords(_: ReturnsView, { hand }: ReturnsSeatView): string[] {
  return hand?.length ? hand.map(cardWords) : [t('power.hand.empty')]
}
