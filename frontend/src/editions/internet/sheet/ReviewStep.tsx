/** Reviews the whole sheet in words, as it will be handed in; each part links to the step that changes it. */
import type { ComponentChildren } from 'preact'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import { actionShort, openActions } from '../actions'
import { internetView } from '../view'
import { Faults, SheetFaults } from './Faults'
import type { SheetProps } from './props'
import { stepName } from './steps'
import { conditionWords, ordersWords } from '../words'
import { bidWords, endingWords } from './words'
import type { Step } from './writing'

export function ReviewStep({ prompt, choice, choose }: SheetProps) {
  const { endings, actions, bids, claim } = choice.draft
  const open = openActions(internetView.value?.open_pools ?? [])
  const bidding = prompt.bids.length > 0 || prompt.may_claim
  const part = (step: Step, lines: ComponentChildren) => (
    <Part key={step} title={stepName(prompt, step)} change={prompt.made ? null : () => { choose({ type: 'step', step }) }} step={step}>{lines}</Part>
  )
  return (
    <div class="sheet-read" role="group" aria-label={t('sheet.step.read')}>
      {!endings.length && !actions.length && !bidding && <p>{t('sheet.empty')}</p>}
      {endings.length > 0 && part('endings', endings.map((ending, at) => (
        <li key={at}>{endingWords(ending, prompt.ending_price)}<Faults ending={at + 1} /></li>
      )))}
      {actions.map(({ action, lines }) => {
        const terms = prompt.terms.find((one) => one.action === action)
        return terms && part(action, lines.map(({ condition, orders }, at) => (
          <li key={at} class={orders === null ? 'missing' : ''}>
            {condition && <b>{t('sheet.say.if', { condition: conditionWords(condition) })} </b>}
            {!condition && lines.length > 1 && <b>{t('sheet.say.otherwise')} </b>}
            {orders === null ? t('sheet.unanswered') : ordersWords(orders, terms.what)}
            <Faults action={action} line={at + 1} />
            {(orders ?? []).map((_, order) => <Faults key={order} action={action} line={at + 1} order={order + 1} />)}
          </li>
        )))
      })}
      {bidding && part('bids', (
        <>
          {bids.map((bid, at) => {
            const what = open.find(({ action }) => action === bid.action)?.what
            const wishless = what?.kind === 'politics' && !bid.wishes.length
            return (
              <li key={bid.action}>
                {bidWords(bid, actionShort(what))}
                {wishless && <p class="sheet-mark"><Icon name="hourglass" /><span>{t('sheet.bid.no_wish')}</span></p>}
                <Faults bid={at + 1} />
              </li>
            )
          })}
          {claim && <li>{t('sheet.claim')}<SheetFaults /></li>}
          {!bids.length && !claim && (
            <li>
              {t('sheet.no_bids')}
              {prompt.may_claim && !prompt.made && <p class="sheet-mark"><Icon name="hourglass" /><span>{t('sheet.no_claim')}</span></p>}
            </li>
          )}
        </>
      ))}
    </div>
  )
}

function Part({ title, change, step, children }: { title: string; change: (() => void) | null; step: Step; children: ComponentChildren }) {
  return (
    <section class="sheet-said" data-said={step}>
      <div class="sheet-said-head">
        <h3>{title}</h3>
        {change && <button type="button" class="button quiet round" aria-label={t('sheet.change', { what: title })} title={t('sheet.change', { what: title })} onClick={change}><Icon name="pencil" /></button>}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
