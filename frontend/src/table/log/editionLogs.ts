/** The registered editions' words for their events. */
import type { GameEvent } from '../../net/protocol'
import type { EditionLog, Kind, Words } from './parts'

type AnyLog = Omit<EditionLog<Kind>, 'words'> & { words: Partial<Record<Kind, (event: never, opener: GameEvent | null) => Words>> }

let logs: readonly AnyLog[] = []

/** Registers the editions' logs. A page without a table needs no more of them. */
export function registerLogs(all: readonly AnyLog[]): void {
  logs = all
}

export function editionLogs(): readonly AnyLog[] {
  return logs
}
