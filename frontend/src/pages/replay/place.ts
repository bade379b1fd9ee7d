/** What of a game is shown, as it stands behind the # of the address: a moment, and through whose eyes. */
import type { Replay } from '../../net/protocol'

/** A seat, a watcher, or all that everybody knew together. */
export type Who = number | 'public' | 'all'
export interface Shown { moment: number; who: Who }

/** The address of a moment within the page: `#43.all`, `#43.2`. */
export function hashOf({ moment, who }: Shown): string {
  return `#${String(moment)}.${String(who)}`
}

/**
 * The moment that an address means, the start where it means none. `#at-17` is where one's own stream had come to 17,
 * which is what lines of one's own log know of themselves. Who played looks through their own eyes first.
 */
export function shownAt(hash: string, { last, seat, streams }: Replay, seats: number): Shown {
  const usual: Who = seat ?? 'public'
  const [, stream] = /^#at-(\d{1,6})$/.exec(hash) ?? []
  if (stream !== undefined) {
    const found = streams.findIndex((one) => one >= Number(stream))
    return { moment: found < 0 ? last : found, who: usual }
  }
  const [, moment, eyes] = /^#(\d{1,6})(?:\.(all|public|\d))?$/.exec(hash) ?? []
  return { moment: Math.min(last, Number(moment ?? 0)), who: whoOf(eyes, seats) ?? usual }
}

export function whoOf(eyes: string | undefined, seats: number): Who | null {
  if (eyes === 'all' || eyes === 'public') return eyes
  return eyes !== undefined && Number(eyes) < seats ? Number(eyes) : null
}
