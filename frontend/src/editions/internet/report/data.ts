/** A round's report as the server tells it, to this viewer. */
import { signal } from '@preact/signals'
import { api } from '../../../net/api'
import type { HandIn, InternetView, RoundReport } from '../../../net/protocol'

/** A round of internet. */
export type Told = RoundReport & { before: InternetView; after: InternetView }

/** One's own order sheet, if one handed in any. */
export function ownSheet({ seat, sheets }: Told): HandIn | null {
  const own = sheets.find((one) => one.seat === seat)?.move
  return own?.kind === 'hand_in' ? own : null
}

type Loaded = Told | 'failed'

/** The reports of one room as one viewer was told them: whoever sits down, gets up or comes as somebody else is told anew. */
interface Shelf { room: string; seat: number | null; reports: ReadonlyMap<number, Loaded> }

const shelf = signal<Shelf>({ room: '', seat: null, reports: new Map() })
const asked = new Set<string>()

/** A round's report as it is told to a seat, or with null to the public, once it is here. */
export function reportOf(room: string, round: number, seat: number | null): Loaded | undefined {
  return isFor(room, seat) ? shelf.value.reports.get(round) : undefined
}

/** Asks for a round's report; what has been resolved changes no more, so it is asked for once as long as one is the same viewer. */
export async function load(room: string, round: number, seat: number | null): Promise<void> {
  if (!isFor(room, seat)) {
    shelf.value = { room, seat, reports: new Map() }
    asked.clear()
  }
  const key = `${room} ${String(seat)} ${String(round)}`
  if (asked.has(key)) return
  asked.add(key)
  let found: Loaded
  try {
    found = await api.round<Told>(room, round)
  } catch {
    found = 'failed'
  }
  if (!isFor(room, seat)) return
  const isMine = found === 'failed' || found.seat === seat
  if (found === 'failed' || !isMine) asked.delete(key)
  shelf.value = { ...shelf.value, reports: new Map(shelf.value.reports).set(round, isMine ? found : 'failed') }
}

function isFor(room: string, seat: number | null): boolean {
  return shelf.value.room === room && shelf.value.seat === seat
}
