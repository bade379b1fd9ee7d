/** A round step by step: the beats in which it is played, and the table at each of them. */
import type { BoardView, GameEvent } from '../../../net/protocol'
import type { InternetReport } from './data'
import { ducatsGained } from '../ducats'
import { placesOf, type Chapter } from './story'

/** A piece of the story: its events, and the index of the last one. */
export interface Beat { end: number; events: readonly GameEvent[]; places: readonly string[] }

/** How long a line is shown, and an action, with what is added for each further event in it, in milliseconds. */
const LINE = 1_000
const ACTION = 2_200
const EVENT = 500
const LONGEST = 5_000

/** Events that only end or explain what others have shown. */
const SILENT: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['line_decided', 'action_done'])

export function beatsOf(story: readonly Chapter[]): Beat[] {
  return story.flatMap(({ pieces }) => pieces.map((piece) => {
    const events = piece.kind === 'line' ? [piece.event] : piece.events.filter(({ kind }) => !SILENT.has(kind))
    return { end: piece.end, events, places: events.flatMap(placesOf) }
  }))
}

/** What happens on the board needs more time than bids do. */
export function durationOf({ events, places }: Beat): number {
  return places.length ? Math.min(ACTION + EVENT * (events.length - 1), LONGEST) : LINE
}

/** The board after an event, which is given by its index. */
export function boardAt({ before, boards }: Pick<InternetReport, 'before' | 'boards'>, end: number): BoardView {
  return boards.findLast(({ event }) => event <= end)?.board ?? before.board
}

/** The points and ducats of each seat after an event, which is given by its index. */
export function standingsAt({ before, events }: Pick<InternetReport, 'before' | 'events'>, end: number): { score: number; ducats: number }[] {
  const past = events.slice(0, end + 1)
  return before.seats.map(({ seat, score, ducats }) => ({
    score: past.reduce((sum, event) => sum + (event.kind === 'scored' && event.seat === seat ? event.points : 0), score),
    ducats: ducats + ducatsGained(past, seat),
  }))
}
