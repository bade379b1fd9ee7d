/** Loads round reports, as the server shows them to this viewer. */
import { signal } from '@preact/signals'
import { api } from '../../../net/api'
import type { HandIn, InternetView, RoundReport } from '../../../net/protocol'

/** The report of a round of internet. */
export type InternetReport = RoundReport & { before: InternetView; after: InternetView }

/** The viewer's own order sheet, if they handed one in. */
export function ownSheet({ seat, sheets }: InternetReport): HandIn | null {
  const own = sheets.find((one) => one.seat === seat)?.move
  return own?.kind === 'hand_in' ? own : null
}

type Loaded = InternetReport | 'failed'

/**
 * The reports of one room for one viewer: they are reloaded when the viewer takes or leaves a seat, or signs in as
 * another player.
 */
interface ReportCache { room: string; seat: number | null; reports: ReadonlyMap<number, Loaded> }

const cache = signal<ReportCache>({ room: '', seat: null, reports: new Map() })
const asked = new Set<string>()

/** A round's report for a seat, or with null for the public, once it is loaded. */
export function reportOf(room: string, round: number, seat: number | null): Loaded | undefined {
  return isFor(room, seat) ? cache.value.reports.get(round) : undefined
}

/** Loads a round's report; a resolved round no longer changes, so this happens once per viewer. */
export async function load(room: string, round: number, seat: number | null): Promise<void> {
  if (!isFor(room, seat)) {
    cache.value = { room, seat, reports: new Map() }
    asked.clear()
  }
  const key = `${room} ${String(seat)} ${String(round)}`
  if (asked.has(key)) return
  asked.add(key)
  let found: Loaded
  try {
    found = await api.round<InternetReport>(room, round)
  } catch {
    found = 'failed'
  }
  if (!isFor(room, seat)) return
  const isMine = found === 'failed' || found.seat === seat
  if (found === 'failed' || !isMine) asked.delete(key)
  cache.value = { ...cache.value, reports: new Map(cache.value.reports).set(round, isMine ? found : 'failed') }
}

function isFor(room: string, seat: number | null): boolean {
  return cache.value.room === room && cache.value.seat === seat
}
