/** The last table that the player sat at in this browser, so that the first page links back to it. */
import { store, loadStored } from '../base/browser/storage'
import { api, ApiFailure } from '../net/api'
import type { Room } from '../net/protocol'

const KEY = 'lionheart.table'
export interface LastTable { id: string; name: string }

export function rememberTable(room: Room): void {
  const seated = room.seats.some((seat) => seat.mine)
  if (seated && (room.state === 'open' || room.state === 'playing')) store(KEY, { id: room.id, name: room.name }, 'localStorage')
  else if (lastTable()?.id === room.id) store(KEY, null, 'localStorage')
}

export function lastTable(): LastTable | null {
  return loadStored(KEY, 'localStorage') as LastTable | null
}

/** Leaves a table for good; there is no link back to it then. */
export async function leaveTable(id: string): Promise<void> {
  rememberTable(await api.leave(id))
}

/**
 * Refreshes the last table from the server: the player may have left it elsewhere, lost the seat or the account, or it
 * may be over. If the server does not answer, it stays unchanged.
 */
export async function refreshLastTable(): Promise<LastTable | null> {
  const last = lastTable()
  if (!last) return null
  try {
    rememberTable(await api.room(last.id))
  } catch (failure) {
    if (failure instanceof ApiFailure && GONE.has(failure.code) && lastTable()?.id === last.id) store(KEY, null, 'localStorage')
  }
  return lastTable()
}

/** The server's error codes for a table that does not exist, or not for this player. */
const GONE: ReadonlySet<string> = new Set(['unknown_room', 'forbidden'])
