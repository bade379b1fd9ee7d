/** The actions of the card in play, in words. */
import { maybe } from '../../base/i18n'
import type { Action, ActionCard, PoliticsCard } from '../../net/protocol'
import type { IconName } from '../../base/icons/Icon'

const ICONS: Record<string, IconName> = {
  ducats: 'coins', borders: 'fence', sword: 'sword', two_swords: 'swords', politics: 'scroll',
}

export function actionIcon(action: Action): IconName {
  return ICONS[action.kind] ?? 'flag'
}

export function actionShort(action: Action | undefined): string {
  return action ? (maybe(`action.${action.kind}.short`, { n: action.n }) ?? action.kind) : ''
}

export function actionLong(action: Action | undefined): string {
  return action ? (maybe(`action.${action.kind}`, { n: action.n }) ?? action.kind) : ''
}

/** Action number 1 to 3 of a card. */
export function actionAt(card: ActionCard | null, number: number): Action | undefined {
  return card?.actions[number - 1]
}

export function politicsName(card: PoliticsCard): string {
  return maybe(`politics.${card.kind}`, { value: card.value }) ?? card.kind
}
