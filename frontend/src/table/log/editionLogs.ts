/** The registered editions' words for their events. */
import type { EditionLog, EventRenderers, Kind } from './parts'

type AnyLog = Omit<EditionLog<Kind>, 'words'> & { words: Partial<EventRenderers<Kind>> }

let logs: readonly AnyLog[] = []

/** Registers the editions' logs. A page without a table needs no more of them. */
export function registerLogs(all: readonly AnyLog[]): void {
  logs = all
}

export function editionLogs(): readonly AnyLog[] {
  return logs
}
