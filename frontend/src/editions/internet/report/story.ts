/** Orders a round's events into a narrative: by the steps of I-5 and, within them, by the actions carried out. */
import type { GameEvent } from '../../../net/protocol'

type Of<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>

/** A single line, or an action with everything that was done in it; `end` is the index of its last event. */
export type Piece = { end: number } & ({ kind: 'line'; event: GameEvent } | { kind: 'turn'; begun: Of<'action_begun'>; events: GameEvent[] })

/** `step` is null for what precedes the first step: colours, first borders, missed sheets. */
export interface Chapter { step: number | null; start: number; pieces: Piece[] }

/** Events that mean nothing once the round is over. */
const PAST: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['sheet_handed_in', 'sheet_taken_back', 'round_begun'])

export function storyOf(events: readonly GameEvent[]): Chapter[] {
  const chapters: Chapter[] = [{ step: null, start: 0, pieces: [] }]
  let turn: Extract<Piece, { kind: 'turn' }> | null = null
  for (const [at, event] of events.entries()) {
    if (PAST.has(event.kind)) continue
    if (event.kind === 'step_begun') {
      chapters.push({ step: event.step, start: at, pieces: [] })
      turn = null
    } else if (event.kind === 'action_begun') {
      chapters.at(-1)?.pieces.push((turn = { kind: 'turn', end: at, begun: event, events: [] }))
    } else if (turn) {
      turn.events.push(event)
      turn.end = at
      if (event.kind === 'action_done') turn = null
    } else {
      chapters.at(-1)?.pieces.push({ kind: 'line', end: at, event })
    }
  }
  return chapters.filter(({ step, pieces }) => step !== null || pieces.length > 0)
}

/** The part of a story up to an event, which is given by its index. */
export function storyUntil(story: readonly Chapter[], end: number): Chapter[] {
  return story.filter(({ start }) => start <= end).map((chapter) => ({ ...chapter, pieces: chapter.pieces.filter((piece) => piece.end <= end) }))
}

/** The spaces and edges that an event is about, to highlight them on the board. */
export function placesOf(event: GameEvent): string[] {
  switch (event.kind) {
    case 'border_placed': case 'first_border_placed': return [event.edge]
    case 'knight_placed': return [event.space]
    case 'expanded': case 'cut_off': case 'province_founded': return event.spaces
    case 'knight_turned': return [event.knight, event.space]
    case 'alliance_forced': case 'alliance_ended': case 'alliance_broken': return [event.own, event.other]
    default: return []
  }
}
