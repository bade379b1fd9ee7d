/** Shows again what has happened since the player's last move: moment after moment, as looking back shows each. */
import { computed, signal } from '@preact/signals'
import { touchedIn } from '../../board/state'
import { seat, standingLog } from '../store'
import { goToNow, hasMoments, lookBack, moment } from './lookBack'
import { entriesSince } from './since'

/** How long a moment is shown, in milliseconds: long enough to read its line, and then to find it on the board. */
export const MOMENT = 3_500

export const isShowingAgain = signal(false)

/** The moments since the player's last move at which something was done on the board. */
export const missed = computed<readonly number[]>(() => (seat.value === null || !hasMoments.value
  ? []
  : entriesSince(standingLog.value, seat.value).filter((entry) => touchedIn([entry]).size > 0).map(({ stream }) => stream)))

/**
 * Plays these moments and returns to the present, unless the viewer goes to another moment. Called while it plays, it
 * stops.
 */
export async function showAgain(): Promise<void> {
  const isStart = !isShowingAgain.peek()
  isShowingAgain.value = isStart
  for (const stream of isStart ? missed.peek() : []) {
    await lookBack(stream)
    await new Promise((done) => { setTimeout(done, MOMENT) })
    if (moment.peek() === stream && isShowingAgain.peek()) continue
    isShowingAgain.value = false
    return
  }
  isShowingAgain.value = false
  goToNow()
}
