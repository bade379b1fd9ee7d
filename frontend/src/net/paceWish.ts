import type { Pace } from './protocol'
import type { PaceWish } from './api'

/** The request for a new table with the same clock. */
export function wishOf({ kind, seconds, working_days }: Pace): PaceWish {
  if (kind === 'rounds') return { kind, minutes: Math.round(seconds / 60) }
  return kind === 'correspondence' ? { kind, hours: Math.round(seconds / 3600), working_days } : { kind }
}
