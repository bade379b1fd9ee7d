/** The server's survey of the draft: errors, warnings, costs, and possible next choices. */
import { signal } from '@preact/signals'
import type { Prospect, Refusal, Survey } from '../../../net/protocol'
import { spent, type ActionName, type Draft } from './draft'

/** A survey, and the choice that it is about. */
export interface Surveyed { survey: Survey; draft: Draft; step?: string; line?: number }
export const surveyed = signal<Surveyed | null>(null)

/** The part of a sheet: an order, a list, a bid or an ending, all counted from 1. */
export interface Where { action?: ActionName; line?: number; order?: number; bid?: number; ending?: number }

/** The refusals about one part: with an order named, that order; without, the list as a whole. */
export function about(refusals: readonly Refusal[] | undefined, where: Where): Refusal[] {
  const { action, line, order, bid, ending } = where
  return (refusals ?? []).filter(({ data }) => bid !== undefined || ending !== undefined
    ? data['bid'] === bid && data['ending'] === ending
    : data['bid'] === undefined && data['action'] === action && data['line'] === line && data['order'] === order)
}

/** The outcome of a list, or of one of its orders, today. */
export function prospectsOf(prospects: readonly Prospect[] | undefined, { action, line, order }: { action: string; line: number; order?: number }): Prospect[] {
  return (prospects ?? []).filter(({ line: at }) => at['action'] === action && at['line'] === line && (order === undefined || at['order'] === order))
}

/** The most that an action's orders can cost today. */
export function feesOf(seen: Surveyed | null, action: ActionName): number {
  return seen?.survey.costs.find(({ line }) => line['action'] === action)?.ducats ?? 0
}

/** The maximum cost of everything except the bids, by the latest survey. */
export function fixedCosts(seen: Surveyed | null): number {
  if (!seen) return 0
  return seen.survey.costs.reduce((sum, { ducats }) => sum + ducats, 0) - spent(seen.draft.bids)
}

/** The ducats left after paying for all of this. */
export function left(seen: Surveyed | null, draft: Draft, ducats: number): number {
  return ducats - fixedCosts(seen) - spent(draft.bids)
}
