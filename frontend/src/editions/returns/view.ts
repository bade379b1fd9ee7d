import { computed } from '@preact/signals'
import type { ReturnsSeatView, ReturnsView, TurnBegun } from '../../net/protocol'
import { seat, standingLog, view } from '../../table/store'

/** The open table's view, if it plays this edition. */
export const returnsView = computed<ReturnsView | null>(() => (view.value?.edition === 'returns' ? view.value : null))
export const ownSeat = computed<ReturnsSeatView | null>(() => returnsView.value?.seats.find((one) => one.seat === seat.value) ?? null)

/** The number of the round that a turn belongs to: a round is one turn of each player. */
export function roundOf(turn: number, players: number): number {
  return Math.ceil(turn / players)
}

/** The number of cards left in the deck. */
export function deckLeft({ deck }: ReturnsView): number {
  return Object.values(deck).reduce((sum, n) => sum + n, 0)
}

/** The event that began the current turn, with its income. */
export const begun = computed<TurnBegun | null>(() => {
  for (const { events } of [...standingLog.value].reverse()) {
    const found = events.findLast((event) => event.kind === 'turn_begun')
    if (found) return found
  }
  return null
})
