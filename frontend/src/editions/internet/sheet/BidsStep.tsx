/**
 * The claim on the ducat pool and bids on the open pools (I-6, I-9, I-10). The claim is first: it limits the bids, and
 * wishes and cards would push it out of view.
 */
import type { RefObject } from 'preact'
import { useScrollIntoView } from '../../../base/browser/useScrollIntoView'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import type { PoolAction, PoolBid } from '../../../net/protocol'
import { ActionLabel } from '../ActionLabel'
import { actionIcon, actionLong, actionShort, openActions } from '../actions'
import { internetView } from '../view'
import { AttachedCard, freeCards } from './AttachedCard'
import { poolOf, type ActionName } from './draft'
import { Faults, SheetFaults } from './Faults'
import { left, surveyed } from './survey'
import { Stakes } from './Stakes'
import type { SheetProps } from './props'
import { Wishes } from './Wishes'

export function BidsStep(props: SheetProps) {
  const open = openActions(internetView.value?.open_pools ?? [])
  const pools = [...new Set(open.map(({ pool }) => pool))]
  return (
    <>
      {props.prompt.may_claim && <Claim {...props} />}
      {pools.map((pool) => <PoolPart key={pool} {...props} pool={pool} actions={open.filter((one) => one.pool === pool)} />)}
    </>
  )
}

type PoolProps = SheetProps & { pool: number; actions: readonly { action: ActionName; what: PoolAction }[] }

function PoolPart({ pool, actions, ...props }: PoolProps) {
  const { prompt, choice, choose } = props
  const bid = choice.draft.bids.find(({ action }) => poolOf(action) === String(pool))
  const what = actions.find(({ action }) => action === bid?.action)?.what
  // What a chosen action opens may be below what is in view; where there is no room for all of it, the amount counts.
  const part = useScrollIntoView<HTMLElement>(bid?.action, { isLater: true })
  const amount = useScrollIntoView<HTMLDivElement>(bid?.action, { isLater: true })
  const none = freeCards(prompt, choice.draft.bids).length ? 'sheet.no_bid.card' : 'sheet.no_bid'
  return (
    <section ref={part} class={`sheet-pool${bid ? ' open' : ''}`} aria-label={t('sheet.pool', { pool })} data-pool={pool}>
      <h3 class="sheet-title">{t('sheet.pool', { pool })}</h3>
      <div class="sheet-actions" role="group" aria-label={t('sheet.pool', { pool })}>
        {actions.map((one) => (
          <button
            key={one.action} type="button" class="button tag" data-bid={one.action} aria-pressed={bid?.action === one.action}
            disabled={!prompt.bids.includes(one.action)} title={actionLong(one.what)} onClick={() => { choose({ type: 'bid', action: one.action }) }}
          >
            <ActionLabel name={one.action} /><Icon name={actionIcon(one.what)} /><span>{actionShort(one.what)}</span>
          </button>
        ))}
      </div>
      {bid && what ? <BidPart {...props} bid={bid} what={what} amount={amount} number={choice.draft.bids.indexOf(bid) + 1} /> : <p class="sheet-no-bid">{t(none)}</p>}
    </section>
  )
}

type BidProps = SheetProps & { bid: PoolBid; what: PoolAction; amount: RefObject<HTMLDivElement | null>; number: number }

function BidPart({ bid, what, amount, number, ...props }: BidProps) {
  const { prompt, choice, choose } = props
  return (
    <>
      <Stakes
        part={amount} action={bid.action} ducats={bid.ducats} most={bid.ducats + left(surveyed.value, choice.draft, prompt.ducats)}
        onChange={(ducats) => { choose({ type: 'ducats', action: bid.action, ducats }) }}
      />
      {what.kind === 'politics' && <Wishes bid={bid} choose={choose} />}
      <AttachedCard {...props} bid={bid} />
      <Faults bid={number} />
    </>
  )
}

function Claim({ choice, choose }: SheetProps) {
  const n = internetView.value?.ducat_pool ?? 0
  const { claim } = choice.draft
  return (
    <section class={`sheet-pool${claim ? ' open' : ''}`} aria-label={t('sheet.claim')}>
      <button type="button" class="button tag sheet-claim" data-action="claim" aria-pressed={claim} onClick={() => { choose({ type: 'claim', claim: !claim }) }}>
        <Icon name="coins" />{t('sheet.claim')}<small>{t('internet.ducat_pool', { n })}</small>
      </button>
      <SheetFaults><p class="about">{t('sheet.claim.about')}</p></SheetFaults>
    </section>
  )
}
