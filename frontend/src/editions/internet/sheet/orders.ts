/** The orders of one list: what a click on the board adds to it, or removes (I-11, C-12, C-13). */
import { areNeighbours } from '../../../board/geometry'
import type { Target } from '../../../board/targets'
import type { ActionTerms, SheetPrompt } from '../../../net/protocol'
import { internetView, ownSeat } from '../view'
import type { Order } from './draft'
import { surveyed } from './survey'
import { linesChanged, linesOf, type SheetChoice, type Step } from './writing'

export type Expansion = Extract<Order, { kind: 'expand' }>
export type OrderEvent =
  | { type: 'nothing' }
  | { type: 'drop'; order: number }
  | { type: 'drop_last' }
  | { type: 'raise'; order: number }
  | { type: 'castle'; order: number; castle: string }
  | { type: 'refuse'; step: Step; line: number; order: number; before: Order[] | null }

export function termsOf({ terms }: SheetPrompt, step: Step): ActionTerms | undefined {
  return terms.find(({ action }) => action === step)
}

/** The list being written; null while it is unanswered. */
export function writing(choice: SheetChoice): Order[] | null {
  return linesOf(choice)[choice.line]?.orders ?? null
}

export function changed(_: SheetPrompt, choice: SheetChoice, event: OrderEvent): SheetChoice {
  const orders = writing(choice) ?? []
  switch (event.type) {
    case 'nothing':
      return written(choice, [])
    case 'drop':
      return written(choice, without(orders, event.order))
    case 'drop_last':
      return orders.length ? written(choice, without(orders, orders.length - 1)) : choice
    case 'raise':
      return written(choice, raised(orders, event.order))
    case 'castle':
      return written(choice, orders.map((order, at) => (at === event.order && order.kind === 'expand' ? { ...order, castle: event.castle } : order)))
    case 'refuse': {
      const list = { ...choice, step: event.step, line: event.line }
      return { ...choice, draft: written(list, event.before ?? without(writing(list) ?? [], event.order)).draft }
    }
  }
}

/** A click on the board: removes what is in the list, otherwise adds it, even if it would be illegal today. */
export function withPicked(prompt: SheetPrompt, choice: SheetChoice, { name }: Target): SheetChoice {
  const terms = termsOf(prompt, choice.step)
  if (!terms || prompt.made) return choice
  const orders = writing(choice) ?? []
  if (terms.what.kind === 'borders') return written(choice, withBorder(orders, name, terms.most))
  return written(choice, choice.mode === 'knight' ? withKnight(orders, name, terms.most) : withSpace(orders, name, terms.most))
}

function withBorder(orders: readonly Order[], edge: string, most: number): Order[] | null {
  const at = orders.findIndex((order) => order.kind === 'place_border' && order.edge === edge)
  if (at >= 0) return without(orders, at)
  return orders.length < most ? [...orders, { kind: 'place_border', edge }] : [...orders]
}

function withKnight(orders: readonly Order[], space: string, most: number): Order[] | null {
  const at = orders.findIndex((order) => order.kind === 'place_knight' && order.space === space)
  if (at >= 0) return without(orders, at)
  return [...orders.slice(0, most - 1), { kind: 'place_knight', space, treasures: [] }]
}

function withSpace(orders: readonly Order[], space: string, most: number): Order[] | null {
  const at = orders.findIndex(({ kind }) => kind === 'expand')
  const standing = orders[at]
  if (standing?.kind !== 'expand') return [...orders.slice(0, most - 1), { kind: 'expand', castle: castleFor(space), spaces: [space] }]
  const known = standing.spaces.indexOf(space)
  if (known === 0) return without(orders, at)
  if (known > 0) return orders.with(at, { ...standing, spaces: standing.spaces.slice(0, known) })
  const again = standing.spaces.length > 1 || (isFirst(space) && !seconds(standing).includes(space))
  return orders.with(at, again ? { kind: 'expand', castle: castleFor(space), spaces: [space] } : { ...standing, spaces: [...standing.spaces, space] })
}

/** The second spaces that go with an expansion's first, as the board will be. */
export function seconds({ castle, spaces }: Expansion): string[] {
  return surveyed.peek()?.survey.expansions[castle]?.[spaces[0] ?? ''] ?? []
}

function isFirst(space: string): boolean {
  return Object.values(surveyed.peek()?.survey.expansions ?? {}).some((firsts) => space in firsts)
}

/** The player's own castles, those with provinces first. */
export function ownCastles(): string[] {
  const view = internetView.peek()
  const colour = ownSeat.peek()?.colour
  const founded = (view?.board.provinces ?? []).filter((one) => one.colour === colour).map(({ castle }) => castle)
  return [...new Set([...founded, ...(view?.board.castles ?? []).filter((one) => one.colour === colour).map(({ space }) => space)])]
}

/** The province that could take a space; otherwise an own one beside it, so that the refusal is about that; or any. */
function castleFor(space: string): string {
  const able = Object.entries(surveyed.peek()?.survey.expansions ?? {}).find(([, firsts]) => space in firsts)
  const colour = ownSeat.peek()?.colour
  const beside = internetView.peek()?.board.provinces.find((one) => one.colour === colour && one.spaces.some((own) => areNeighbours(own, space)))
  return able?.[0] ?? beside?.castle ?? ownCastles()[0] ?? space
}

function written(choice: SheetChoice, orders: Order[] | null): SheetChoice {
  return { ...choice, ...linesChanged(choice, (lines) => lines.map((line, at) => (at === choice.line ? { ...line, orders } : line))) }
}

/** The list without one order; an empty list is unanswered again. */
function without(orders: readonly Order[], at: number): Order[] | null {
  const rest = orders.toSpliced(at, 1)
  return rest.length ? rest : null
}

function raised(orders: readonly Order[], at: number): Order[] {
  const order = orders[at]
  return order && at > 0 ? orders.toSpliced(at, 1).toSpliced(at - 1, 0, order) : [...orders]
}
