/** What a table before its start needs from a seated player. */
import { computed } from '@preact/signals'
import { room } from '../../table/store'

/** To start the game, now that everybody is there; or to confirm being ready. */
export type Call = 'start' | 'ready'

export const startCall = computed<Call | null>(() => {
  const here = room.value
  if (here?.state !== 'open') return null
  if (here.can.start) return 'start'
  return here.can.ready && here.seats.some(({ mine, ready }) => mine && !ready) ? 'ready' : null
})
