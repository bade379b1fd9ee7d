/** Payments in words. */
import { t } from '../base/i18n'

export function payment(ducats: number, treasures: readonly number[]): string[] {
  const paid = treasures.map((value) => t('pay.treasure', { n: value }))
  return ducats || !paid.length ? [t('pay.ducats', { n: ducats }), ...paid] : paid
}
