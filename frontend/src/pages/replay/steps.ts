/** The stops of a replay: moments at which a perspective saw something, and the beginnings of rounds. */
import type { LogEntry, Replay } from '../../net/protocol'

/**
 * The moments at which a perspective saw something, with the first and the last; all of them while the log is not
 * loaded.
 */
export function stopsOf({ last }: Replay, log: readonly LogEntry[] | undefined): number[] {
  if (!log) return Array.from({ length: last + 1 }, (_, at) => at)
  return [...new Set([0, ...log.map(({ stream }) => stream), last])].sort((one, other) => one - other)
}

export function next(stops: readonly number[], at: number): number {
  return stops.find((one) => one > at) ?? at
}

export function previous(stops: readonly number[], at: number): number {
  return stops.findLast((one) => one < at) ?? at
}

/** The chapter of a moment. */
export function chapterAt({ chapters }: Replay, at: number): number {
  return Math.max(0, chapters.findLastIndex(({ first }) => first <= at))
}

/** The beginning of the round or, if already there, of the previous one. */
export function previousRound({ chapters }: Replay, at: number): number {
  return chapters.findLast(({ first }) => first < at)?.first ?? 0
}

/** The beginning of the next round; after the last one, the end. */
export function nextRound({ chapters, last }: Replay, at: number): number {
  return chapters.find(({ first }) => first > at)?.first ?? last
}
