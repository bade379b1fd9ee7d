/**
 * Looking back in a running game: shows the table as the player saw it at a line of the log. The game continues
 * meanwhile; prompts still refer to the table as it is now.
 */
import { computed, effect, signal, untracked } from '@preact/signals'
import { api } from '../../net/api'
import { isOver } from '../over'
import { presentAside, showMoment, room, seat, standingLog, showPresent } from '../store'

/** The moment being shown; null: now. */
export const moment = signal<number | null>(null)
/** Whether the server did not return the moment. */
export const isUnavailable = signal(false)

/**
 * Whether earlier moments can be shown: spectators with delay see whole rounds only, and a table without a room, such as
 * the lesson, has no history.
 */
export const hasMoments = computed(() => {
  const here = room.value
  return here !== null && here.game !== null && (here.state === 'playing' || isOver(here)) && !(seat.value === null && here.rounds_behind > 0)
})

/** Whether lines of the log link to their moments at the table; once the game is over, they link to the replay. */
export const canLookBack = computed(() => hasMoments.value && room.value?.state === 'playing')

/** All moments, beginning with the start. */
const stops = computed(() => [0, ...new Set(standingLog.value.filter(({ stream, events }) => stream > 0 && events.length > 0).map(({ stream }) => stream))])

export const isFirst = computed(() => moment.value !== null && moment.value <= (stops.value[0] ?? 0))

/** Shows a moment; of several overlapping calls, the last one wins. */
export async function lookBack(to: number): Promise<void> {
  const here = room.peek()
  if (!here || !hasMoments.peek()) return
  moment.value = to
  isUnavailable.value = false
  const past = await api.past(here.id, to).catch(() => null)
  if (moment.peek() !== to || room.peek()?.id !== here.id) return
  if (past) showMoment(past.view)
  else isUnavailable.value = true
}

/** One moment forward or back; after the newest comes the present. */
export function step(by: 1 | -1): void {
  const at = moment.peek()
  const all = stops.peek()
  if (at === null) {
    const newest = all.at(by < 0 ? -2 : -1)
    if (by < 0 && newest !== undefined) void lookBack(newest)
    return
  }
  const next = by < 0 ? all.findLast((one) => one < at) : all.find((one) => one > at)
  if (next !== undefined && !(by > 0 && next === all.at(-1))) void lookBack(next)
  else if (by > 0) goToNow()
}

export function goToNow(): void {
  moment.value = null
  isUnavailable.value = false
  showPresent()
}

// When a table is reloaded or left, the present is shown.
const shown = computed(() => (presentAside.value ? 'past' : `now ${room.value?.id ?? ''}`))
effect(() => {
  if (shown.value !== 'past') untracked(() => { moment.value = null; isUnavailable.value = false })
})
