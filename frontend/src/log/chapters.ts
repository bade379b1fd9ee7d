/** The log cut into chapters: the setup, then the rounds. */
import type { ActionCard, GameEvent, LogEntry } from '../protocol'

export interface Line { key: string; event: GameEvent; card: ActionCard | null }
/** `round` 0 is the setup. */
export interface Chapter { round: number; lines: Line[] }

export function chaptersOf(log: readonly LogEntry[]): Chapter[] {
  const chapters: Chapter[] = []
  let card: ActionCard | null = null
  let round = 0
  for (const { stream, events } of log) {
    for (const [index, event] of events.entries()) {
      if (event.kind === 'card_turned') {
        round = event.round
        card = event.card
      }
      let chapter = chapters.at(-1)
      if (chapter?.round !== round) chapters.push((chapter = { round, lines: [] }))
      chapter.lines.push({ key: `${stream}.${index}`, event, card })
    }
  }
  return chapters
}

/** Lines that say no more once something else has happened: that a choice was made, that an action is through. */
function isPast(event: GameEvent, later: readonly Line[]): boolean {
  switch (event.kind) {
    case 'decision_made': return later.some((line) => line.event.kind === 'decision_laid')
    case 'bid_made': return later.some((line) => line.event.kind === 'bids_revealed')
    case 'action_ended': return !event.borders && !event.knights && !event.expansions
    default: return false
  }
}

/** A chapter's lines that are still worth reading. */
export function linesOf({ lines }: Chapter): Line[] {
  return lines.filter((line, index) => !isPast(line.event, lines.slice(index + 1)))
}

/** Events that deserve to stand out. */
export const LOUD: ReadonlySet<string> = new Set([
  'card_turned', 'province_founded', 'bids_revealed', 'deal_made', 'expanded', 'knight_turned', 'game_ended',
])
