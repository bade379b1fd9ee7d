/** The actions of the card in play, in words. */
import { list, t } from '../../base/i18n'
import type { Action, ActionCard, GameEvent, PoliticsCard } from '../../net/protocol'
import type { IconName } from '../../base/icons/Icon'

const ICONS: Record<Action['kind'], IconName> = {
  ducats: 'coins', borders: 'fence', sword: 'sword', two_swords: 'swords', politics: 'scroll',
}

export function actionIcon(action: Action): IconName {
  return ICONS[action.kind]
}

export function actionShort(action: Action | undefined): string {
  return action ? t(`action.${action.kind}.short`, { n: action.n }) : ''
}

export function actionLong(action: Action | undefined): string {
  return action ? t(`action.${action.kind}`, { n: action.n }) : ''
}

/** What an action lets its player do, in a few words. */
export function actionMeaning(action: Action): string {
  return t(`action.${action.kind}.about`, { n: action.n })
}

/** The action card of a round, whose chapter of the log `opener` began. */
export function cardOf(opener: GameEvent | null): ActionCard | null {
  return opener?.kind === 'card_turned' ? opener.card : null
}

/** Action number 1 to 3 of a card. */
export function actionAt(card: ActionCard | null, number: number): Action | undefined {
  return card?.actions[number - 1]
}

export function politicsName(card: PoliticsCard): string {
  return t(`politics.${card.kind}`, { value: card.value })
}

export function politicsAbout(card: PoliticsCard): string {
  return t(`politics.${card.kind}.about`, { value: card.value })
}

/** "3 Renegades and 2 Treasures (8, 10)". */
export function politicsCounts(cards: readonly PoliticsCard[]): string {
  return list([...new Set(cards.map(({ kind }) => kind))].map((kind) => {
    const values = cards.filter((card) => card.kind === kind).map(({ value }) => value)
    const counted = t(`politics.count.${kind}`, { n: values.length })
    return values.some((value) => value > 0) ? `${counted} (${values.join(', ')})` : counted
  }))
}
