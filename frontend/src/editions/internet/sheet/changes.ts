/** Describes a change of the sheet in words. */
import { t } from '../../../base/i18n'
import type { ActionTerms, SheetPrompt } from '../../../net/protocol'
import { actionShort, openActions } from '../actions'
import { internetView } from '../view'
import { conditionWords, ordersWords } from '../words'
import type { ActionDraft, Draft, Line } from './draft'
import { bidWords, endingWords } from './words'

export function changeWords(prompt: SheetPrompt, before: Draft, after: Draft): string {
  const endings = between(before.endings, after.endings, (one) => endingWords(one, prompt.ending_price))
  const lists = after.actions.flatMap((list) => listChange(prompt, before.actions.find(({ action }) => action === list.action), list))
  const open = openActions(internetView.peek()?.open_pools ?? [])
  const bids = between(before.bids, after.bids, (bid) => bidWords(bid, actionShort(open.find(({ action }) => action === bid.action)?.what)))
  const claim = before.claim === after.claim ? [] : [after.claim ? t('sheet.claim') : t('sheet.gone', { what: t('sheet.claim') })]
  return [...endings, ...lists, ...bids, ...claim].join('. ')
}

/** The added items; if there are none, the removed ones. */
function between<T>(before: readonly T[], after: readonly T[], words: (one: T) => string): string[] {
  const [then, now] = [before.map(words), after.map(words)]
  const came = now.filter((one) => !then.includes(one))
  return came.length ? came : then.filter((one) => !now.includes(one)).map((what) => t('sheet.gone', { what }))
}

function listChange(prompt: SheetPrompt, before: ActionDraft | undefined, { action, lines }: ActionDraft): string[] {
  const terms = prompt.terms.find((one) => one.action === action)
  if (!before || !terms || before.lines === lines) return []
  if (before.lines.length > lines.length) {
    return before.lines.filter((line) => !lines.includes(line)).slice(0, 1).map(({ condition }) => t('sheet.gone', { what: `${action}: ${condition ? conditionWords(condition) : ''}` }))
  }
  const changed = lines.find((line) => !before.lines.includes(line))
  return changed ? [`${action}: ${lineWords(changed, terms, lines.length === 1)}`] : []
}

function lineWords({ condition, orders }: Line, terms: ActionTerms, alone: boolean): string {
  const when = condition ? `${t('sheet.say.if', { condition: conditionWords(condition) })} ` : alone ? '' : `${t('sheet.say.otherwise')} `
  return when + (orders === null ? t('sheet.unanswered') : ordersWords(orders, terms.what))
}
