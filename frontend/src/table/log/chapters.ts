/** The log divided into chapters: the setup, then as each edition divides it. */
import { t } from '../../base/i18n'
import type { GameEvent, LogEntry } from '../../net/protocol'
import { editionLogs } from './editionLogs'
import { isOfTheGame, type LogEvent } from './parts'

/** `opener` is the latest event, up to this one, that begins its chapter; `undone`: it was undone. */
export interface Line { key: string; stream: number; event: LogEvent; opener: GameEvent | null; undone: boolean }
/** A line that occurred `times` in a row. */
export interface FoldedLine extends Line { times: number }
/** `number` 0 is the setup. */
export interface Chapter { number: number; lines: Line[] }

export function chaptersOf(log: readonly LogEntry[]): Chapter[] {
  const chapters: Chapter[] = []
  let opener: GameEvent | null = null
  let number = 0
  const back = new Set(log.flatMap(({ undone }) => (undone === undefined ? [] : [undone])))
  const bots = new Map<number, boolean>()
  for (const [at, entry] of log.entries()) {
    const { stream } = entry
    for (const [index, event] of [...moverOf(entry, bots), ...entry.events].entries()) {
      // An undone event begins no chapter: the game continues in the one before.
      const begun = !isOfTheGame(event) || back.has(stream) ? undefined : editionLogs().map((one) => one.chapter(event)).find((one) => one !== null)
      if (begun !== undefined && isOfTheGame(event)) [number, opener] = [begun, event]
      let chapter = chapters.at(-1)
      if (chapter?.number !== number) chapters.push((chapter = { number, lines: [] }))
      chapter.lines.push({ key: `${String(at)}.${String(index)}`, stream, event, opener, undone: back.has(stream) })
    }
  }
  return chapters
}

/** What is said about who moved: a time-out, or that a bot has taken over from a person, or a person from a bot. */
function moverOf({ timed_out, mover, bot = false }: LogEntry, bots: Map<number, boolean>): LogEvent[] {
  if (timed_out !== undefined) return [{ kind: 'time_up', seat: timed_out }]
  if (mover === undefined) return []
  const before = bots.get(mover)
  bots.set(mover, bot)
  return before === undefined || before === bot ? [] : [{ kind: 'mover_changed', seat: mover, bot }]
}

export function titleOf({ lines }: Pick<Chapter, 'lines'>): string {
  const opener = lines[0]?.opener
  return (opener && editionLogs().map((one) => one.title(opener)).find((one) => one !== null)) ?? t('log.setup')
}

/** A chapter's lines that are still worth reading; equal consecutive lines are folded into the first of them. */
export function linesOf({ lines }: Chapter): FoldedLine[] {
  const folded: FoldedLine[] = []
  for (const line of lines.filter(({ event }, index) => !isPast(event, lines.slice(index + 1)))) {
    const last = folded.at(-1)
    if (last && isEqual(last, line)) last.times += 1
    else folded.push({ ...line, times: 1 })
  }
  return folded
}

/** Whether an event is obsolete after those that followed. */
function isPast(event: LogEvent, lines: readonly Line[]): boolean {
  if (!isOfTheGame(event)) return false
  const later = lines.map((line) => line.event).filter(isOfTheGame)
  return editionLogs().some((one) => one.isPast(event, later))
}

function isEqual(one: Line, other: Line): boolean {
  return one.undone === other.undone && one.opener === other.opener && JSON.stringify(one.event) === JSON.stringify(other.event)
}

const LOUD: ReadonlySet<LogEvent['kind']> = new Set<LogEvent['kind']>(['province_founded', 'expanded', 'game_ended'])

/** Whether an event is highlighted. */
export function isLoud({ kind }: LogEvent): boolean {
  return LOUD.has(kind) || editionLogs().some(({ loud }) => loud.some((one) => one === kind))
}
