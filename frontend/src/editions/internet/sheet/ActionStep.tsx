/** Orders for an action that the player has won: what to do if conditions hold, and what otherwise (I-11). */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import type { ActionTerms } from '../../../net/protocol'
import { actionIcon, actionLong } from '../actions'
import { ConditionRow } from './ConditionRow'
import { firstCondition } from './conditions'
import type { Line, Order } from './draft'
import { Faults } from './Faults'
import { OrderList } from './OrderList'
import type { SheetProps } from './props'
import { conditionWords, orderWords, ordersWords } from '../words'
import { feesOf, surveyed } from './survey'
import { linesOf, type Mode } from './writing'

type Props = SheetProps & { terms: ActionTerms }

const MODES = [{ mode: 'knight', icon: 'plus' }, { mode: 'expand', icon: 'map' }] as const

export function ActionStep(props: Props) {
  const { prompt, terms, choice, choose } = props
  const lines = linesOf(choice)
  const fees = feesOf(surveyed.value, terms.action)
  const fresh = firstCondition(prompt, terms, choice.draft)
  const list = useRef<HTMLOListElement>(null)
  useLineFocus(list, terms.action, lines.length)
  return (
    <>
      <h3 class="sheet-title"><Icon name={actionIcon(terms.what)} />{t('sheet.step.action', { action: terms.action, what: actionLong(terms.what) })}</h3>
      <ol class="sheet-lines" ref={list}>
        {lines.map((line, at) => <LineCard key={at} {...props} line={line} at={at} alone={lines.length === 1} />)}
      </ol>
      {fees > 0 && <p class="about" data-fees={fees}>{t('sheet.fees', { n: fees })}</p>}
      {fresh ? (
        <button type="button" class="button tag sheet-if" data-action="add-condition" onClick={() => { choose({ type: 'add_line', condition: fresh }) }}>
          <Icon name="plus" />{t('sheet.add_condition')}
        </button>
      ) : lines.length === 1 && <p class="about">{t('sheet.no_condition')}</p>}
    </>
  )
}

/** After a condition is added, its first menu takes the focus. */
function useLineFocus(list: RefObject<HTMLOListElement | null>, action: string, n: number): void {
  const before = useRef({ action, n })
  useEffect(() => {
    const isAdded = before.current.action === action && n > before.current.n
    before.current = { action, n }
    if (isAdded && document.activeElement?.closest('[data-action=add-condition]')) list.current?.querySelector('select')?.focus()
  }, [action, n])
}

function LineCard({ line, at, alone, ...props }: Props & { line: Line; at: number; alone: boolean }) {
  const { choice, choose, terms } = props
  const open = choice.line === at
  return (
    <li class={`sheet-line${open ? ' open' : ''}${line.orders === null ? ' unanswered' : ''}`} data-line={at} data-otherwise={line.condition === null}>
      {!open && (
        <button type="button" class="sheet-line-name" aria-expanded={false} onClick={() => { choose({ type: 'line', line: at }) }}>
          <span><b>{line.condition ? t('sheet.say.if', { condition: conditionWords(line.condition) }) : t('sheet.say.otherwise')}</b> {said(line, terms)}</span>
          <Icon name="pencil" />
        </button>
      )}
      {open && line.condition && <ConditionRow {...props} condition={line.condition} at={at} />}
      {open && !line.condition && !alone && <b class="sheet-otherwise">{t('sheet.say.otherwise')}</b>}
      <Faults action={terms.action} line={at + 1} />
      {open && <Writing {...props} line={line} />}
    </li>
  )
}

function said({ orders }: Line, terms: ActionTerms) {
  return <span class={orders === null ? 'missing' : ''}>{orders === null ? t('sheet.unanswered') : ordersWords(orders, terms.what)}</span>
}

/** The list that clicks on the board add to. */
function Writing({ line, ...props }: Props & { line: Line }) {
  const { choice, choose, terms } = props
  const orders = line.orders ?? []
  return (
    <div class="sheet-writing">
      {terms.what.kind !== 'borders' && <Modes mode={choice.mode} choose={(mode) => { choose({ type: 'mode', mode }) }} />}
      <p class="about" hidden={choice.aim !== null}>{hint(terms, props.prompt.fee, choice.mode, orders)}</p>
      <OrderList {...props} orders={orders} />
      <button
        type="button" class="button tag sheet-nothing" data-action="nothing" aria-pressed={line.orders?.length === 0}
        onClick={() => { choose({ type: 'nothing' }) }}
      >
        {t(orders.length ? 'sheet.clear' : 'sheet.nothing.choose')}
      </button>
    </div>
  )
}

function Modes({ mode, choose }: { mode: Mode; choose: (mode: Mode) => void }) {
  return (
    <div class="modes" role="radiogroup" aria-label={t('panel.modes')}>
      {MODES.map((one) => (
        <button
          type="button" key={one.mode} role="radio" class="button tag" data-mode={one.mode} aria-checked={one.mode === mode}
          onClick={() => { choose(one.mode) }}
        >
          <Icon name={one.icon} />{t(`panel.mode.${one.mode}`)}
        </button>
      ))}
    </div>
  )
}

function hint({ what, most }: ActionTerms, fee: number, mode: Mode, orders: readonly Order[]): string {
  const [n, last] = [orders.length, orders.at(-1)]
  if (what.kind === 'borders') return n < most ? t('sheet.borders.about', { n: what.n, most }) : t('sheet.borders.full', { n: what.n })
  const expansion = orders.find(({ kind }) => kind === 'expand')
  if (last && n === most && !(mode === 'expand' && expansion)) return t('sheet.full', { order: orderWords(last) })
  if (mode === 'knight') return t('sheet.knight.about', { n: expansion ? most - 1 : most, fee })
  if (expansion?.kind !== 'expand' || expansion.spaces.length < 2) return t('sheet.expand.about')
  return n < most ? t('sheet.expand.done', { knight: t('panel.mode.knight') }) : t('sheet.expand.full')
}
