/** The orders of one list, in the order in which they are tried. */
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import { MoveOutcome } from '../../../table/panels/MoveOutcome'
import type { ActionTerms } from '../../../net/protocol'
import { Space } from '../../../table/NameTags'
import type { Order } from './draft'
import { Faults } from './Faults'
import { about, surveyed, prospectsOf } from './survey'
import { ownCastles, type Expansion } from './orders'
import type { SheetProps } from './props'
import { edgeName, orderWords } from '../words'

type Props = SheetProps & { terms: ActionTerms; orders: readonly Order[] }

export function OrderList({ orders, ...props }: Props) {
  const { terms, choice, choose } = props
  if (!orders.length) return null
  return (
    <ol class={`sheet-orders ${terms.what.kind}`}>
      {orders.map((order, at) => {
        const where = { action: terms.action, line: choice.line + 1, order: at + 1 }
        const marked = about(surveyed.value?.survey.remarks, where).length > 0
        const spare = terms.what.kind === 'borders' && at >= terms.what.n
        return (
          <li key={keyOf(order)} class={`sheet-order${marked ? ' marked' : ''}${spare ? ' spare' : ''}`} data-order={order.kind}>
            <span class="sheet-order-words" title={orderWords(order)}>
              <b class="numbers">{at + 1}</b>
              <Short order={order} />
              {spare && <small>{t('sheet.spare')}</small>}
            </span>
            {at > 0 && (
              <button type="button" class="sheet-tool" aria-label={t('sheet.raise', { order: orderWords(order) })} onClick={() => { choose({ type: 'raise', order: at }) }}>
                <Icon name="arrow-up" />
              </button>
            )}
            <button type="button" class="sheet-tool" aria-label={t('sheet.drop', { order: orderWords(order) })} onClick={() => { choose({ type: 'drop', order: at }) }}>
              <Icon name="x" />
            </button>
            {order.kind === 'expand' && <Castle order={order} at={at} {...props} />}
            <Faults {...where} />
            {prospectsOf(surveyed.value?.survey.prospects, where).map((one) => <MoveOutcome key="today" {...one} />)}
          </li>
        )
      })}
    </ol>
  )
}

function keyOf(order: Order): string {
  return order.kind === 'place_border' ? order.edge : order.kind === 'place_knight' ? order.space : 'expand'
}

function Short({ order }: { order: Order }) {
  switch (order.kind) {
    case 'place_border':
      return <><Icon name="fence" /><Space name={edgeName(order.edge)} /></>
    case 'place_knight':
      return <><Icon name="plus" />{t('panel.knight')} <Space name={order.space} /></>
    case 'expand':
      return <><Icon name="map" />{t('panel.mode.expand')} <Space name={order.spaces.join(' + ')} /></>
  }
}

/** Which province expands, if the player has several castles. */
function Castle({ order, at, choose }: SheetProps & { order: Expansion; at: number }) {
  const castles = ownCastles()
  if (castles.length < 2) return null
  return (
    <label class="sheet-castle">
      {t('sheet.province')}
      <select class="input" value={order.castle} onChange={(event) => { choose({ type: 'castle', order: at, castle: event.currentTarget.value }) }}>
        {castles.map((castle) => <option key={castle} value={castle}>{castle}</option>)}
      </select>
    </label>
  )
}
