/** What has happened at the table since the player's last move, from the log. */
import type { GameEvent, LogEntry } from '../../net/protocol'
import { chaptersOf, linesOf, type FoldedLine } from '../log/chapters'

/** The stream number of the player's latest act: the first event of an act is by the player who acted. */
export function lastActOf(entries: readonly LogEntry[], seat: number): number | null {
  const mine = entries.findLast(({ events, timed_out }) => {
    const [first] = events
    return timed_out === undefined && first !== undefined && first.kind !== 'scored' && 'seat' in first && first.seat === seat
  })
  return mine?.stream ?? null
}

/** The events after the player's latest act. */
export function eventsSince(entries: readonly LogEntry[], seat: number): GameEvent[] {
  const last = lastActOf(entries, seat)
  return last === null ? [] : entries.filter(({ stream }) => stream > last).flatMap(({ events }) => events)
}

/** Events that only say that a player is ready; a returning player does not need them. */
export const READINESS: ReadonlySet<string> = new Set(['sheet_handed_in', 'sheet_taken_back', 'decision_made', 'bid_made'])

/** The log lines after the player's latest act; none if they have not acted yet. */
export function linesSince(entries: readonly LogEntry[], seat: number): FoldedLine[] {
  const last = lastActOf(entries, seat)
  if (last === null) return []
  return chaptersOf(entries).flatMap(linesOf).filter(({ stream, undone, event }) => stream > last && !undone && !READINESS.has(event.kind))
}
