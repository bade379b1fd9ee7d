import { computed } from '@preact/signals'
import type { InternetSeatView, InternetView } from '../../net/protocol'
import { seat, view } from '../../table/store'

/** The open table's view, if it plays this edition. */
export const internetView = computed<InternetView | null>(() => (view.value?.edition === 'internet' ? view.value : null))
export const ownSeat = computed<InternetSeatView | null>(() => internetView.value?.seats.find((one) => one.seat === seat.value) ?? null)

/** The newest round with a report; -1 before there is any. */
export function newestRound({ round, phase }: InternetView): number {
  return phase === 'ended' ? round : round - 1
}

/** Whether this is the last round, or the last with bids (I-18). */
export function lastness({ round, last_round }: Pick<InternetView, 'round' | 'last_round'>): 'last' | 'bids' | 'no' {
  if (last_round === null) return 'no'
  return round === last_round ? 'last' : 'bids'
}
