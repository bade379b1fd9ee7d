/** What the board shows of the sheet: what can be chosen next, and the orders as if they were carried out. */
import { allEdges, allSpaces } from '../../../board/geometry'
import { NO_TARGETS, type Ghost, type Targets } from '../../../board/targets'
import type { ActionTerms, SheetPrompt } from '../../../net/protocol'
import { aims, onEdges } from './aim'
import { internetView } from '../view'
import { placeOf, type Condition, type Order } from './draft'
import { surveyed } from './survey'
import { seconds, termsOf, writing } from './orders'
import { linesOf, type Aim, type SheetChoice } from './writing'

export function sheetTargets(prompt: SheetPrompt, choice: SheetChoice): Targets {
  const others = { ...NO_TARGETS, isList: true, ...shown(prompt, choice) }
  if (choice.aim) return aimed(prompt, choice, choice.aim, others)
  const terms = termsOf(prompt, choice.step)
  if (!terms) return others
  const orders = writing(choice) ?? []
  const survey = surveyed.value?.survey
  const ghosts = [...others.ghosts, ...ghostsOf(orders, terms, true)]
  if (terms.what.kind === 'borders') {
    const chosen = new Set(orders.flatMap((order) => (order.kind === 'place_border' ? [order.edge] : [])))
    return { ...others, on: 'edge', lit: new Set(orders.length < terms.most ? survey?.edges : []), chosen, ghosts }
  }
  const standing = orders.find((order) => order.kind === 'expand')
  const short = standing?.spaces.length === 1
  const firsts = Object.values(survey?.expansions ?? {}).flatMap((one) => Object.keys(one))
  const lit = choice.mode === 'knight' ? survey?.knights : short ? seconds(standing) : firsts
  const named = choice.mode === 'knight' ? orders.flatMap((order) => (order.kind === 'place_knight' ? [order.space] : [])) : []
  return { ...others, on: 'space', lit: new Set(lit), chosen: new Set([...named, ...(standing?.spaces ?? [])]), ghosts }
}

function aimed(prompt: SheetPrompt, choice: SheetChoice, aim: Aim, others: Targets): Targets {
  if (aim.at === 'card') {
    const chosen = new Set(aim.first === null ? [] : [aim.first])
    return { ...others, on: 'space', lit: new Set(aims(prompt, aim)), chosen }
  }
  const condition = linesOf(choice)[aim.line]?.condition
  const place = condition && placeOf(condition)
  const size = internetView.value?.board ?? { columns: 0, rows: 0 }
  const all = onEdges(aim) ? allEdges(size) : allSpaces(size)
  return { ...others, on: onEdges(aim) ? 'edge' : 'space', lit: new Set(all), chosen: new Set(place ? [place] : []) }
}

/**
 * What all actions except the one being written would do if none of their conditions held, all cards, and what the
 * condition being written is about. Beside a list being written, only its own borders have their rank.
 */
function shown(prompt: SheetPrompt, { draft, step, line }: SheetChoice): Pick<Targets, 'ghosts'> {
  const others = prompt.terms.filter(({ action }) => action !== step)
  const lists = others.map((terms) => ({ terms, orders: draft.actions.find(({ action }) => action === terms.action)?.lines.at(-1)?.orders ?? [] }))
  const isRanked = others.length === prompt.terms.length
  const cards = draft.bids.flatMap(({ play }): Ghost[] => (play?.kind === 'renegade'
    ? [{ piece: 'gone', space: play.knight }, { piece: 'knight', space: play.space, colour: null }] : []))
  const taken = lists.flatMap(({ orders }) => orders).flatMap((order) => (order.kind === 'expand' ? order.spaces : []))
    .map((space): Ghost => ({ piece: 'land', space, colour: null }))
  const condition = linesOf({ draft, step })[line]?.condition
  const supposed = condition ? supposedBy(condition) : []
  return { ghosts: [...taken, ...lists.flatMap(({ terms, orders }) => ghostsOf(orders, terms, isRanked)), ...cards, ...supposed] }
}

/** The pieces that would have been placed or removed if a condition holds. */
function supposedBy(condition: Condition): Ghost[] {
  switch (condition.kind) {
    case 'placed_border':
      return condition.edge === null ? [] : [{ piece: 'border', edge: condition.edge }]
    case 'placed_knight':
      return condition.space === null ? [] : [{ piece: 'knight', space: condition.space, colour: colourIndexOf(condition.seat) }]
    case 'played_card':
      if (condition.removed !== null) return [{ piece: 'gone', space: condition.removed }]
      return condition.placed === null ? [] : [{ piece: 'knight', space: condition.placed, colour: colourIndexOf(condition.seat) }]
    default:
      return []
  }
}

function colourIndexOf(seat: number): number | null {
  return internetView.value?.seats.find((one) => one.seat === seat)?.colour ?? null
}

/** The pieces of a list; borders in reserve apart, and with `isRanked` all with their rank in the order of preference. */
function ghostsOf(orders: readonly Order[], { what }: ActionTerms, isRanked: boolean): Ghost[] {
  return orders.flatMap((order, at): Ghost[] => {
    if (order.kind === 'place_knight') return [{ piece: 'knight', space: order.space, colour: null }]
    if (order.kind !== 'place_border') return []
    return [{ piece: 'border', edge: order.edge, spare: at >= what.n, ...(isRanked && { number: at + 1 }) }]
  })
}
