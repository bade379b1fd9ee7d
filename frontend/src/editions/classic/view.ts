import { computed } from '@preact/signals'
import type { ClassicSeatView, ClassicView } from '../../net/protocol'
import { seat, view } from '../../table/store'

/** The open table's view, if it plays this edition. */
export const classicView = computed<ClassicView | null>(() => (view.value?.edition === 'classic' ? view.value : null))
export const ownSeat = computed<ClassicSeatView | null>(() => classicView.value?.seats.find((one) => one.seat === seat.value) ?? null)
