/** The table one sat at last in this browser, so that the first page leads back to it. */
import { store, stored } from '../base/browser/storage'
import { api, ApiFailure } from '../net/api'
import type { Room } from '../net/protocol'

const KEY = 'lionheart.table'
export interface LastTable { id: string; name: string }

export function remember(room: Room): void {
  const seated = room.seats.some((seat) => seat.mine)
  if (seated && (room.state === 'open' || room.state === 'playing')) store(KEY, { id: room.id, name: room.name }, 'localStorage')
  else if (lastTable()?.id === room.id) store(KEY, null, 'localStorage')
}

export function lastTable(): LastTable | null {
  return stored(KEY, 'localStorage') as LastTable | null
}

/** Gets up from a table for good; there is no way back to it then. */
export async function leaveTable(id: string): Promise<void> {
  remember(await api.leave(id))
}

/**
 * The same table, as the server knows it now: one may have left it elsewhere, lost the seat or the account to it, or it
 * may be over. Where the server does not answer it stays as it was.
 */
export async function refreshLastTable(): Promise<LastTable | null> {
  const last = lastTable()
  if (!last) return null
  try {
    remember(await api.room(last.id))
  } catch (failure) {
    if (failure instanceof ApiFailure && GONE.has(failure.code) && lastTable()?.id === last.id) store(KEY, null, 'localStorage')
  }
  return lastTable()
}

/** How the server answers of a table that is not there, or not for whoever asks. */
const GONE: ReadonlySet<string> = new Set(['unknown_room', 'forbidden'])
