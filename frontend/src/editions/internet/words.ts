/** Conditions and orders in words. */
import { list, t } from '../../base/i18n'
import type { ActionOrders, PoolAction } from '../../net/protocol'
import { spacesOf } from '../../board/geometry'
import { playerName } from '../../table/names'
import { politicsName } from './actions'

type Line = ActionOrders['lines'][number]

export function conditionWords(condition: Line['condition']): string {
  switch (condition.kind) {
    case 'decided':
      return t('internet.if.decided', { action: condition.action, n: condition.condition })
    case 'played_card': {
      const { removed, placed } = condition
      const where = removed !== null ? 'removed' : placed !== null ? 'placed' : 'any'
      return t('internet.if.played_card', { who: playerName(condition.seat), card: politicsName(condition.card), where, place: removed ?? placed ?? '' })
    }
    case 'placed_knight':
      return t('internet.if.placed_knight', { who: playerName(condition.seat), action: condition.action, place: condition.space ?? 'any' })
    case 'placed_border':
      return t('internet.if.placed_border', { who: playerName(condition.seat), action: condition.action, place: condition.edge === null ? 'any' : edgeName(condition.edge) })
    case 'has_expanded': {
      const [where, place] = condition.castle !== null ? ['castle', condition.castle] : condition.space !== null ? ['space', condition.space] : ['any', '']
      return t('internet.if.has_expanded', { who: playerName(condition.seat), action: condition.action, where, place })
    }
    case 'carried_out':
      return t('internet.if.carried_out', { who: playerName(condition.seat), action: condition.action, anything: String(condition.anything) })
  }
}

/** An edge as the two spaces that it separates. */
export function edgeName(edge: string): string {
  const [first, second] = spacesOf(edge)
  return t('internet.between', { first, second })
}

/** What a line does, in order; borders beyond those of the action are in reserve, in order of preference. */
export function ordersWords(orders: Line['orders'], what: PoolAction): string {
  if (!orders.length) return t('internet.order.nothing')
  const most = what.kind === 'borders' ? what.n : orders.length
  const [first, spare] = [list(orders.slice(0, most).map(orderWords)), orders.slice(most).map(orderWords)]
  return spare.length ? t('sheet.orders.spare', { orders: first, spare: spare.join(t('sheet.then')) }) : first
}

export function orderWords(order: Line['orders'][number]): string {
  switch (order.kind) {
    case 'place_border': return t('internet.order.border', { edge: edgeName(order.edge) })
    case 'place_knight': return t('internet.order.knight', { space: order.space })
    case 'expand': return t('internet.order.expand', { castle: order.castle, spaces: list(order.spaces) })
  }
}
