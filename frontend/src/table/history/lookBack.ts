/**
 * Looking back in a game that runs: the table as one saw it when one's own stream had come to a line of the log. It goes on
 * meanwhile; what is asked is asked of the table as it is now.
 */
import { computed, effect, signal, untracked } from '@preact/signals'
import { api } from '../../net/api'
import { isOver } from '../over'
import { ahead, lookAt, room, seat, standing, toNow } from '../store'

/** The moment that is looked at; null: now. */
export const moment = signal<number | null>(null)
/** Whether the server did not tell of it. */
export const lost = signal(false)

/** Whether lines of the log lead to their moments here: who is shown a game late looks at whole rounds, and what is no
 * room, such as the lesson, has no past. */
export const canLookBack = computed(() => {
  const here = room.value
  return here !== null && here.game !== null && here.state === 'playing' && !isOver(here) && !(seat.value === null && here.rounds_behind > 0)
})

/** The moments that there are, the start first. */
const stops = computed(() => [0, ...new Set(standing.value.filter(({ stream, events }) => stream > 0 && events.length > 0).map(({ stream }) => stream))])

export const isFirst = computed(() => moment.value !== null && moment.value <= (stops.value[0] ?? 0))

/** Shows a moment; the last one that was asked for counts. */
export async function lookBack(to: number): Promise<void> {
  const here = room.peek()
  if (!here || !canLookBack.peek()) return
  moment.value = to
  lost.value = false
  const told = await api.past(here.id, to).catch(() => null)
  if (moment.peek() !== to || room.peek()?.id !== here.id) return
  if (told) lookAt(told.view)
  else lost.value = true
}

/** A moment on or back; after the newest comes now. */
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
  lost.value = false
  toNow()
}

// A table that is laid anew, or left, is shown as it is.
const shown = computed(() => (ahead.value ? 'past' : `now ${room.value?.id ?? ''}`))
effect(() => {
  if (shown.value !== 'past') untracked(() => { moment.value = null; lost.value = false })
})
