/** What the board highlights: what has been done on it since the player's last move, or at the moment that is shown. */
import { computed } from '@preact/signals'
import { touchedIn, type Marks } from '../../board/state'
import { log, seat, standingLog } from '../store'
import { moment } from './lookBack'
import { entriesSince, lastActOf } from './since'

export const highlights = computed<Marks>(() => {
  const at = moment.value
  if (at !== null) return touchedIn(log.value.filter(({ stream }) => stream === at))
  const entries = standingLog.value
  const own = seat.value
  const act = own === null ? null : lastActOf(entries, own)
  if (own === null || act === null) return newest(entries)
  const since = touchedIn(entriesSince(entries, own))
  return since.size ? since : touchedIn(entries.filter(({ stream }) => stream === act))
})

/** What the newest entry touched that touched anything. */
function newest(entries: typeof log.value): Marks {
  for (let at = entries.length - 1; at >= 0; at--) {
    const touched = touchedIn(entries.slice(at, at + 1))
    if (touched.size) return touched
  }
  return new Map()
}
