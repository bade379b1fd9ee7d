/** What a clock shows: what is left for the decision, then what is left of the reserve. */
import type { Clock, Pace, SeatClock } from '../../net/protocol'

/** The last seconds, in which a running clock warns. */
const WARNING = 10_000
/** For a whole round that is more. */
const LAST_OF_ROUND = 30_000
const LAST_HOUR = 3_600_000

export interface Face {
  /** Milliseconds until the seconds for the decision are used up; then of the reserve. */
  left: number
  /** Seconds in reserve beyond that; null while they are being used, and where there are none. */
  reserve: number | null
  /** The seconds for the decision are used up. */
  drawing: boolean
  warns: boolean
}

/** A clock that is running; null if the game does not wait for its seat. */
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

/** The clock that matters most to somebody: their own if it is running, else the one that runs out first. */
export function foremost(clock: Clock, mine: number | null): SeatClock | null {
  const running = clock.seats.filter((one) => one.due !== null)
  return running.find((one) => one.seat === mine)
    ?? running.sort((a, b) => Date.parse(a.due ?? '') - Date.parse(b.due ?? ''))[0] ?? null
}
