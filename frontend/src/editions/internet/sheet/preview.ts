/** What the board shows of the sheet: what can be chosen next, and the orders as if they were carried out. */
import { allEdges, allSpaces } from '../../../board/geometry'
import { NO_TARGETS, type Ghost, type Targets } from '../../../board/targets'
import type { SheetPrompt } from '../../../net/protocol'
import { aims, onEdges } from './aim'
import { internetView } from '../view'
import { placeOf, type Condition, type Order } from './draft'
import { surveyed } from './survey'
import { seconds, termsOf, writing } from './orders'
import { linesOf, type Aim, type SheetChoice } from './writing'

export function sheetTargets(prompt: SheetPrompt, choice: SheetChoice): Targets {
  const others = { ...NO_TARGETS, isList: true, ...shown(choice) }
  if (choice.aim) return aimed(prompt, choice, choice.aim, others)
  const terms = termsOf(prompt, choice.step)
  if (!terms) return others
  const orders = writing(choice) ?? []
  const survey = surveyed.value?.survey
  const ghosts = [...others.ghosts, ...ghostsOf(orders, terms.what.n)]
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
 * condition being written is about.
 */
function shown({ draft, step, line }: SheetChoice): Pick<Targets, 'ghosts' | 'chosen'> {
  const orders = draft.actions.filter(({ action }) => action !== step).map(({ lines }) => lines.at(-1)?.orders ?? [])
  const cards = draft.bids.flatMap(({ play }): Ghost[] => (play?.kind === 'renegade'
    ? [{ piece: 'gone', space: play.knight }, { piece: 'knight', space: play.space, colour: null }] : []))
  const taken = orders.flat().flatMap((order) => (order.kind === 'expand' ? order.spaces : []))
  const condition = linesOf({ draft, step })[line]?.condition
  const supposed = condition ? supposedBy(condition) : []
  return { ghosts: [...orders.flatMap((one) => ghostsOf(one, null)), ...cards, ...supposed], chosen: new Set(taken) }
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

/** Borders with their rank in the order of preference; those beyond `most` are in reserve. */
function ghostsOf(orders: readonly Order[], most: number | null): Ghost[] {
  return orders.flatMap((order, at): Ghost[] => {
    if (order.kind === 'place_knight') return [{ piece: 'knight', space: order.space, colour: null }]
    if (order.kind !== 'place_border') return []
    return [{ piece: 'border', edge: order.edge, ...(most !== null && { number: at + 1, spare: at >= most }) }]
  })
}
