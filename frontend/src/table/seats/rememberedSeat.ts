/** The player's seat at a running table, stored in this browser, so that the page can say when they have lost it. */
import { store, loadStored } from '../../base/browser/storage'
import type { Room } from '../../net/protocol'

interface Kept { seat: number; name: string; person: string | null }

/** A seat that was the player's; `isForgotten` if it still is, but the site no longer knows who they are. */
export interface Loss { seat: number; isForgotten: boolean }

const keyOf = (room: string): string => `lionheart.seat.${room}`

/** Remembers the player's own seat; or, once, returns the seat that was theirs when this browser last saw the table. */
export function lostSeat(room: Room, person: string | null): Loss | null {
  const mine = room.seats.find((one) => one.mine)
  if (room.state === 'playing' && mine) {
    store(keyOf(room.id), { seat: mine.seat, name: mine.name, person } satisfies Kept, 'localStorage')
    return null
  }
  const before = loadStored(keyOf(room.id), 'localStorage') as Kept | null
  forgetSeat(room.id)
  if (room.state !== 'playing' || !before) return null
  const holder = room.seats.find(({ seat }) => seat === before.seat)
  const isForgotten = holder?.occupant === 'person' && holder.name === before.name
  return person === before.person || (isForgotten && person === null) ? { seat: before.seat, isForgotten } : null
}

/** A player who gives up their seat needs no message about it. */
export function forgetSeat(room: string): void {
  store(keyOf(room), null, 'localStorage')
}
