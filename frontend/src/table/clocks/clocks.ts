/** What a clock shows: the time left for the decision, then what is left of the reserve. */
import type { Clock, Pace, SeatClock } from '../../net/protocol'

/** The last milliseconds, in which a running clock warns. */
const WARNING = 10_000
/** For a whole round the warning comes earlier. */
const LAST_OF_ROUND = 30_000
const LAST_HOUR = 3_600_000

export interface Face {
  /** Milliseconds left of the time for the decision; then of the reserve. */
  left: number
  /** Seconds in reserve beyond that; null while they are being used, and where there are none. */
  reserve: number | null
  /** The time for the decision is used up: the reserve is running. */
  drawing: boolean
  warns: boolean
}

/** A running clock; null if the game does not wait for its seat. */
export function faceOf(seat: SeatClock, pace: Pace, paused: string | null, now: number): Face | null {
  if (seat.due === null) return null
  const whole = Math.max(0, Date.parse(seat.due) - (paused ? Date.parse(paused) : now))
  const left = whole - seat.reserve * 1000
  const drawing = left <= 0 && seat.reserve > 0
  const warns = drawing || whole <= warningOf(pace)
  return { left: drawing ? whole : left, reserve: drawing || !seat.reserve ? null : seat.reserve, drawing, warns }
}

function warningOf({ kind }: Pace): number {
  if (kind === 'rounds') return LAST_OF_ROUND
  return kind === 'correspondence' ? LAST_HOUR : WARNING
}

/** The most relevant clock for a viewer: their own if it is running, otherwise the one that runs out first. */
export function mostRelevantClock(clock: Clock, mine: number | null): SeatClock | null {
  const running = clock.seats.filter((one) => one.due !== null)
  return running.find((one) => one.seat === mine)
    ?? running.sort((a, b) => Date.parse(a.due ?? '') - Date.parse(b.due ?? ''))[0] ?? null
}
