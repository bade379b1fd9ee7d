/** What a table that has not begun wants of whoever sits there. */
import { computed } from '@preact/signals'
import { room } from '../../table/store'

/** To begin the game, now that all are there; or to say that one is ready. */
export type Call = 'start' | 'ready'

export const called = computed<Call | null>(() => {
  const here = room.value
  if (here?.state !== 'open') return null
  if (here.can.start) return 'start'
  return here.can.ready && here.seats.some(({ mine, ready }) => mine && !ready) ? 'ready' : null
})
