/** The table one sat at last in this browser, so that the first page leads back to it. */
import type { Room } from '../protocol'

const KEY = 'lionheart.table'
export interface LastTable { id: string; name: string }

export function remember(room: Room): void {
  const seated = room.seats.some((seat) => seat.mine)
  try {
    if (seated && (room.state === 'open' || room.state === 'playing')) {
      localStorage.setItem(KEY, JSON.stringify({ id: room.id, name: room.name }))
    } else if (lastTable()?.id === room.id) {
      localStorage.removeItem(KEY)
    }
  } catch {
    // A browser that keeps nothing is no reason not to play.
  }
}

export function lastTable(): LastTable | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastTable | null
  } catch {
    return null
  }
}
