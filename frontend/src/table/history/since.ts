/** What has happened at the table since one acted last, from the log. */
import type { LogEntry } from '../../net/protocol'
import { chaptersOf, linesOf, type FoldedLine } from '../log/chapters'

/** The number in one's stream of what one did last oneself: an act begins with what whoever acted did. */
export function lastActOf(entries: readonly LogEntry[], seat: number): number | null {
  const mine = entries.findLast(({ events, timed_out }) => {
    const [first] = events
    return timed_out === undefined && first !== undefined && first.kind !== 'scored' && 'seat' in first && first.seat === seat
  })
  return mine?.stream ?? null
}

/** The lines of the log that tell of what came after; none if one has not acted yet. */
export function since(entries: readonly LogEntry[], seat: number): FoldedLine[] {
  const last = lastActOf(entries, seat)
  if (last === null) return []
  return chaptersOf(entries).flatMap(linesOf).filter(({ stream, undone }) => stream > last && !undone)
}
