/** A seat's hand and its sealed answer in words, for viewers who see everything. */
import { list, t } from '../../base/i18n'
import type { InternetSeatView, InternetView } from '../../net/protocol'
import { actionShort, openActions, politicsCounts } from './actions'
import { bidWords } from './sheet/words'
import { conditionWords, edgeName, ordersWords } from './words'

type Answer = NonNullable<InternetSeatView['sheet']>
type Sheet = Extract<Answer, { kind: 'hand_in' }>

export function openWords(view: InternetView, { hand, sheet }: InternetSeatView): string[] {
  const cards = hand?.length ? politicsCounts(hand.map(({ card }) => card)) : t('panel.hand.empty')
  return [cards, ...(sheet ? answerWords(view, sheet) : [])]
}

function answerWords(view: InternetView, answer: Answer): string[] {
  switch (answer.kind) {
    case 'bid_for_colours':
      return answer.bids.map(({ colour, ducats }) => t('log.colour_bid', { colour: t(`colour.${colour}`), n: ducats }))
    case 'place_first_borders':
      return answer.edges.map((edge) => t('internet.order.border', { edge: edgeName(edge) }))
    case 'hand_in':
      return sheetWords(view, answer)
    default:
      return [t('panel.confirm.no_sheet')]
  }
}

function sheetWords({ won, open_pools }: InternetView, { endings, orders, bids, claim }: Sheet): string[] {
  const open = openActions(open_pools)
  const ended = endings.map(({ own, other }) => `${own} – ${other}`)
  return [
    ...(ended.length ? [`${t('sheet.step.endings')}: ${list(ended)}`] : []),
    ...orders.flatMap(({ action, lines, otherwise }) => {
      const what = won.find((one) => one.action === action)?.what
      if (!what) return []
      const title = t('sheet.step.action', { action, what: actionShort(what) })
      const last = lines.length ? `${t('sheet.say.otherwise')} ` : ''
      return [
        ...lines.map((line) => `${title}: ${t('sheet.say.if', { condition: conditionWords(line.condition) })} ${ordersWords(line.orders, what)}`),
        `${title}: ${last}${ordersWords(otherwise, what)}`,
      ]
    }),
    ...bids.map((bid) => bidWords(bid, actionShort(open.find(({ action }) => action === bid.action)?.what))),
    ...(claim ? [t('sheet.claim')] : []),
    ...(!bids.length && !claim ? [t('sheet.no_bids')] : []),
  ]
}
