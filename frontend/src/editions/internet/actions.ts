/** Pools and their actions, in words. */
import { list, t } from '../../base/i18n'
import type { IconName } from '../../base/icons/Icon'
import type { InternetView, Pool, PoolAction, PoolBid } from '../../net/protocol'

export type ActionName = InternetView['won'][number]['action']
const LETTERS = ['A', 'B', 'C']
const ICONS: Record<PoolAction['kind'], IconName> = { borders: 'fence', sword: 'sword', two_swords: 'swords', politics: 'scroll' }

export function actionIcon(action: PoolAction): IconName {
  return ICONS[action.kind]
}

/** An action in short; nothing for one that is not open. */
export function actionShort(action: PoolAction | undefined): string {
  return action ? t(`action.${action.kind}.short`, { n: action.n }) : ''
}

export function actionLong(action: PoolAction): string {
  return t(`action.${action.kind}`, { n: action.n })
}

/** The actions of the pools open for bids, by their names. */
export function openActions(pools: readonly Pool[]): { pool: number; action: ActionName; what: PoolAction }[] {
  return pools.flatMap(({ actions }, at) =>
    actions.map((what, place) => ({ pool: at + 1, action: `${at + 1}${LETTERS[place] ?? ''}` as ActionName, what })))
}

/** "2 borders – Sword – Politics"; a special pool by its name. */
export function poolWords(pool: Pool): string {
  return pool.kind === 'actions' ? pool.actions.map(actionShort).join(' – ') : t(`card.${pool.kind}`)
}

type PoliticsKind = PoolBid['wishes'][number]

export function politicsName(card: PoliticsKind): string {
  return t(`internet.politics.${card}`)
}

/** "3 Renegades". */
export function politicsCount(card: PoliticsKind, n: number): string {
  return t(`politics.count.${card}`, { n })
}

/** "3 Renegades and 1 Fief". */
export function politicsCounts(cards: readonly PoliticsKind[]): string {
  return list([...new Set(cards)].map((card) => politicsCount(card, cards.filter((one) => one === card).length)))
}
