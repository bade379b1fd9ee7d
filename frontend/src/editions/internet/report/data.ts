/** A round's report as the server tells it, to this viewer. */
import { signal } from '@preact/signals'
import { api } from '../../../net/api'
import type { HandIn, InternetView, RoundReport } from '../../../protocol'

/** A round of internet. */
export type Told = RoundReport & { before: InternetView; after: InternetView }

/** One's own order sheet, if one handed in any. */
export function ownSheet({ seat, sheets }: Told): HandIn | null {
  const own = sheets.find((one) => one.seat === seat)?.move
  return own?.kind === 'hand_in' ? own : null
}

type Loaded = Told | 'failed'

const reports = signal<ReadonlyMap<string, Loaded>>(new Map())
const asked = new Set<string>()

/** A round's report, once it is here; what has been resolved changes no more, so it is asked for once. */
export function reportOf(room: string, round: number): Loaded | undefined {
  return reports.value.get(`${room} ${String(round)}`)
}

export async function load(room: string, round: number): Promise<void> {
  const key = `${room} ${String(round)}`
  if (asked.has(key)) return
  asked.add(key)
  let found: Loaded
  try {
    found = await api.round<Told>(room, round)
  } catch {
    found = 'failed'
    asked.delete(key)
  }
  reports.value = new Map(reports.value).set(key, found)
}
