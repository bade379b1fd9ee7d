/** Pools and their actions, in words. */
import { list, maybe } from '../../base/i18n'
import type { IconName } from '../../base/icons/Icon'
import type { InternetView, Pool, PoolAction } from '../../net/protocol'

export type ActionName = InternetView['won'][number]['action']
const LETTERS = ['A', 'B', 'C']
const ICONS: Record<string, IconName> = { borders: 'fence', sword: 'sword', two_swords: 'swords', politics: 'scroll' }

export function actionIcon(action: PoolAction): IconName {
  return ICONS[action.kind] ?? 'flag'
}

export function actionShort(action: PoolAction): string {
  return maybe(`action.${action.kind}.short`, { n: action.n }) ?? action.kind
}

export function actionLong(action: PoolAction): string {
  return maybe(`action.${action.kind}`, { n: action.n }) ?? action.kind
}

/** The actions of the pools open for bids, by their names. */
export function openActions(pools: readonly Pool[]): { pool: number; action: ActionName; what: PoolAction }[] {
  return pools.flatMap(({ actions }, at) =>
    actions.map((what, place) => ({ pool: at + 1, action: `${at + 1}${LETTERS[place] ?? ''}` as ActionName, what })))
}

/** "2 borders – Sword – Politics"; a special pool by its name. */
export function poolWords(pool: Pool): string {
  return pool.actions.length ? pool.actions.map(actionShort).join(' – ') : (maybe(`card.${pool.kind}`) ?? pool.name)
}

export function politicsName(card: string): string {
  return maybe(`internet.politics.${card}`) ?? card
}

export function politicsNames(cards: readonly string[]): string {
  return list(cards.map(politicsName))
}
