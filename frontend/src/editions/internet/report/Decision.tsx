import { covered } from '../../../self/settings/preferences'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import type { ActionOrders, GameEvent, PoolAction } from '../../../net/protocol'
import { conditionWords, ordersWords } from '../words'

type LineDecided = Extract<GameEvent, { kind: 'line_decided' }>

/** Which line of the player's own sheet decided an action, and the result of each condition before it. */
export function Decision({ event, what, orders }: { event: LineDecided; what: PoolAction; orders: ActionOrders | undefined }) {
  if (covered.value) return null
  const { verdicts, otherwise, line } = event
  return (
    <div class="decision" data-decided={line}>
      <p class="decision-head"><Icon name="lock" />{t('report.only_you')}</p>
      <ol>
        {verdicts.map((verdict, at) => {
          const one = orders?.lines[at]
          const holds = verdict === 'holds'
          return (
            <li key={at} class={holds ? 'holds' : 'fails'}>
              <Icon name={holds ? 'check' : 'x'} />
              <span>
                {one ? conditionWords(one.condition) : t('report.condition', { n: at + 1 })}: <b>{t(`verdict.${verdict as 'holds'}`)}</b>
                {holds && one && <> → {ordersWords(one.orders, what)}</>}
              </span>
            </li>
          )
        })}
        {otherwise && (
          <li>
            <Icon name="arrow-right" />
            <span>{t(verdicts.length ? 'report.otherwise' : 'report.always')}{orders && <> {ordersWords(orders.otherwise, what)}</>}</span>
          </li>
        )}
      </ol>
    </div>
  )
}
