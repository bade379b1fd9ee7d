/** Choices in words. */
import { list, t } from '../../base/i18n'
import type { CarryOutPrompt } from '../../net/protocol'

/** What stopping gives up. */
export function forgone({ borders_left, knights_left, expansions_left }: CarryOutPrompt): string {
  const left: string[] = []
  if (borders_left) left.push(t('count.borders', { n: borders_left }))
  if (knights_left) left.push(t('count.knights', { n: knights_left }))
  if (expansions_left) left.push(t('count.expansions', { n: expansions_left }))
  return knights_left && expansions_left ? left.join(t('panel.or')) : list(left)
}
