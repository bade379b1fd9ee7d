/** What has happened at the table since the player's last move, from the log. */
import type { LogEntry } from '../../net/protocol'
import { chaptersOf, linesOf, type FoldedLine } from '../log/chapters'

/**
 * The stream number of the player's latest act: one that they made themselves. Taking an act back is none, since they are
 * then asked the same again. A lesson does not say who moved: there the first event of an act is by the player who acted.
 */
export function lastActOf(entries: readonly LogEntry[], seat: number): number | null {
  const mine = entries.findLast(({ events: [first], mover, bot, timed_out, undone }) => {
    if (timed_out !== undefined || undone !== undefined) return false
    if (mover !== undefined) return mover === seat && !bot
    return first !== undefined && first.kind !== 'scored' && 'seat' in first && first.seat === seat
  })
  return mine?.stream ?? null
}

/** Events that only say that a player is ready; a returning player does not need them. */
export const READINESS: ReadonlySet<string> = new Set(['sheet_handed_in', 'sheet_taken_back', 'decision_made', 'bid_made'])

/**
 * The entries after the player's latest act; none if they have not acted yet. If that was a sealed answer, its own entry is
 * one of them: where it was the last answer that the others waited for, the entry has what all answers have led to.
 */
export function entriesSince(entries: readonly LogEntry[], seat: number): LogEntry[] {
  const last = lastActOf(entries, seat)
  return last === null ? [] : entries.filter(({ stream, events }) => stream > last || (stream === last && READINESS.has(events[0]?.kind ?? '')))
}

/** The log lines after the player's latest act; none if they have not acted yet. */
export function linesSince(entries: readonly LogEntry[], seat: number): FoldedLine[] {
  const streams = new Set(entriesSince(entries, seat).map(({ stream }) => stream))
  return chaptersOf(entries).flatMap(linesOf).filter(({ stream, undone, event }) => streams.has(stream) && !undone && !READINESS.has(event.kind))
}
