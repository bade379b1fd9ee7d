/** The player's seat at a running table, stored in this browser, so that the page can say when they have lost it. */
import { store, loadStored } from '../../base/browser/storage'
import type { Room } from '../../net/protocol'

interface Kept { seat: number; person: string | null }

const keyOf = (room: string): string => `lionheart.seat.${room}`

/** Remembers the player's own seat; or, once, returns the seat that was theirs when this browser last saw the table. */
export function lostSeat(room: Room, person: string | null): number | null {
  const mine = room.seats.find((one) => one.mine)
  if (room.state === 'playing' && mine) {
    store(keyOf(room.id), { seat: mine.seat, person } satisfies Kept, 'localStorage')
    return null
  }
  const before = loadStored(keyOf(room.id), 'localStorage') as Kept | null
  forgetSeat(room.id)
  return room.state === 'playing' && before?.person === person ? before.seat : null
}

/** A player who gives up their seat needs no message about it. */
export function forgetSeat(room: string): void {
  store(keyOf(room), null, 'localStorage')
}
