import { computed } from '@preact/signals'
import type { InternetSeatView, InternetView } from '../../protocol'
import { seat, view } from '../../table/store'

/** The open table, if it plays this edition. */
export const internetView = computed<InternetView | null>(() => (view.value?.edition === 'internet' ? view.value : null))
export const ownSeat = computed<InternetSeatView | null>(() => internetView.value?.seats.find((one) => one.seat === seat.value) ?? null)
