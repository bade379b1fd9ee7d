/** The part of a game that is shown, as it is in the address after the #: a moment, and a perspective. */
import type { Replay } from '../../net/protocol'

/** A seat, a spectator, or everything that all players knew together. */
export type Perspective = number | 'public' | 'all'
export interface Shown { moment: number; who: Perspective }

/** How many moments are played before the one that an address leads to. */
const LEAD = 3

/** The address of a moment within the page: `#43.all`, `#43.2`. */
export function hashOf({ moment, who }: Shown): string {
  return `#${String(moment)}.${String(who)}`
}

/**
 * The moment that an address means; the start if it means none. `#at-17` is where the viewer's own stream had the
 * number 17, which the lines of their own log carry, `#before-17` a few moments before it, to play it from there. Players
 * start with their own perspective.
 */
export function shownAt(hash: string, { last, seat, streams }: Replay, seats: number): Shown {
  const ownPerspective: Perspective = seat ?? 'public'
  const [, way, stream] = /^#(at|before)-(\d{1,6})$/.exec(hash) ?? []
  if (stream !== undefined) {
    const found = streams.findIndex((one) => one >= Number(stream))
    const at = found < 0 ? last : found
    return { moment: way === 'before' ? Math.max(0, at - LEAD) : at, who: ownPerspective }
  }
  const [, moment, perspective] = /^#(\d{1,6})(?:\.(all|public|\d))?$/.exec(hash) ?? []
  return { moment: Math.min(last, Number(moment ?? 0)), who: perspectiveOf(perspective, seats) ?? ownPerspective }
}

export function perspectiveOf(name: string | undefined, seats: number): Perspective | null {
  if (name === 'all' || name === 'public') return name
  return name !== undefined && Number(name) < seats ? Number(name) : null
}

/** The moment until which an address asks the replay to play at once; null if it does not. */
export function playsUntil(hash: string, outline: Replay): number | null {
  return hash.startsWith('#before-') ? shownAt(hash.replace('before', 'at'), outline, 0).moment : null
}
