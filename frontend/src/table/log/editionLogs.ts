/** How each edition's events are told, once a page has said which editions there are. */
import type { GameEvent } from '../../net/protocol'
import type { EditionLog, Kind, Words } from './parts'

type AnyLog = Omit<EditionLog<Kind>, 'words'> & { words: Partial<Record<Kind, (event: never, opener: GameEvent | null) => Words>> }

let logs: readonly AnyLog[] = []

/** Lets the log know how editions tell their events. A page that shows no table needs no more of them. */
export function registerLogs(all: readonly AnyLog[]): void {
  logs = all
}

export function editionLogs(): readonly AnyLog[] {
  return logs
}
