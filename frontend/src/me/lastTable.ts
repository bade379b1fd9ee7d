/** The table one sat at last in this browser, so that the first page leads back to it. */
import { keep, kept } from '../app/kept'
import type { Room } from '../protocol'

const KEY = 'lionheart.table'
export interface LastTable { id: string; name: string }

export function remember(room: Room): void {
  const seated = room.seats.some((seat) => seat.mine)
  if (seated && (room.state === 'open' || room.state === 'playing')) keep(KEY, { id: room.id, name: room.name }, 'localStorage')
  else if (lastTable()?.id === room.id) keep(KEY, null, 'localStorage')
}

export function lastTable(): LastTable | null {
  return kept(KEY, 'localStorage') as LastTable | null
}
