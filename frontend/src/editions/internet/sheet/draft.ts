/** A draft of an order sheet, and the sheet that it makes. Unanswered parts are null (I-11). */
import type { ActionOrders, ActionTerms, HandIn, PaidEnding, PoolBid, SheetLine, SheetPrompt } from '../../../net/protocol'

export type ActionName = ActionTerms['action']
export type Condition = SheetLine['condition']
export type Order = SheetLine['orders'][number]
export type Play = NonNullable<PoolBid['play']>
export type Wish = PoolBid['wishes'][number]

/** What to do in an action if a condition holds; the last line of an action has no condition: it is "otherwise". */
export interface Line { condition: Condition | null; orders: Order[] | null }
export interface ActionDraft { action: ActionName; lines: Line[] }
export interface Draft { endings: PaidEnding[]; actions: ActionDraft[]; bids: PoolBid[]; claim: boolean }

export function emptyDraft({ terms }: SheetPrompt): Draft {
  return {
    endings: [], bids: [], claim: false,
    actions: terms.map(({ action }) => ({ action, lines: [{ condition: null, orders: null }] })),
  }
}

/** The draft from a saved sheet; `missing` actions have no "otherwise" yet. */
export function keptDraft(sheet: HandIn, missing: readonly string[], prompt: SheetPrompt): Draft {
  const draft = draftOf(sheet, prompt)
  const actions = draft.actions.map(({ action, lines }) => ({
    action, lines: missing.includes(action) ? lines.with(-1, { condition: null, orders: null }) : lines,
  }))
  return { ...draft, actions }
}

/** Whether two drafts make the same sheet, with the same parts unanswered. */
export function isSameSheet(one: Draft, other: Draft, prompt: SheetPrompt): boolean {
  const [first, second] = [one, other].map((draft) => JSON.stringify([sheetOf(draft, prompt), missingOf(draft)]))
  return first === second
}

/** The actions without an "otherwise". */
export function missingOf({ actions }: Draft): ActionName[] {
  return actions.filter(({ lines }) => lines.at(-1)?.orders === null).map(({ action }) => action)
}

/** The draft that makes a sheet; actions without orders are still unanswered. */
export function draftOf(sheet: HandIn, prompt: SheetPrompt): Draft {
  const lines = (orders: ActionOrders): Line[] => [...orders.lines, { condition: null, orders: orders.otherwise }]
  return {
    endings: sheet.endings, bids: sheet.bids, claim: sheet.claim,
    actions: emptyDraft(prompt).actions.map((empty) => {
      const written = sheet.orders.find(({ action }) => action === empty.action)
      return written ? { action: empty.action, lines: lines(written) } : empty
    }),
  }
}

/** The sheet as written so far; unanswered parts are left out. */
export function sheetOf({ endings, actions, bids, claim }: Draft, { round }: SheetPrompt): HandIn {
  const orders = actions.map(({ action, lines }): ActionOrders => ({
    action,
    lines: lines.flatMap(({ condition, orders }) => (condition ? [{ condition, orders: orders ?? [] }] : [])),
    otherwise: lines.at(-1)?.orders ?? [],
  }))
  return { kind: 'hand_in', round, orders, bids, claim, endings }
}

/** Whether every line of an action, including "otherwise", has orders. */
export function isAnswered({ lines }: ActionDraft): boolean {
  return lines.every(({ orders }) => orders !== null)
}

/** The actions that are still unanswered. */
export function unanswered({ actions }: Draft): ActionDraft[] {
  return actions.filter((one) => !isAnswered(one))
}

export function spent(bids: readonly PoolBid[]): number {
  return bids.reduce((sum, { ducats }) => sum + ducats, 0)
}

export function poolOf(action: ActionName): string {
  return action.charAt(0)
}

/** The place in a condition, a space or an edge; null for anywhere, undefined if it cannot have one. */
export function placeOf(condition: Condition): string | null | undefined {
  switch (condition.kind) {
    case 'placed_knight':
      return condition.space
    case 'placed_border':
      return condition.edge
    case 'has_expanded':
      return condition.space ?? condition.castle
    case 'played_card':
      return condition.card === 'renegade' ? (condition.removed ?? condition.placed) : undefined
    default:
      return undefined
  }
}
