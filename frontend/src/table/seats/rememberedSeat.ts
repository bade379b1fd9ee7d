/** The seat that somebody has at a running table, kept in this browser, so that they can be told when it is theirs no more. */
import { store, stored } from '../../base/browser/storage'
import type { Room } from '../../net/protocol'

interface Kept { seat: number; person: string | null }

const keyOf = (room: string): string => `lionheart.seat.${room}`

/** Notes one's own seat, or gives the one that was one's own when the table was last seen here, once. */
export function seatLost(room: Room, person: string | null): number | null {
  const mine = room.seats.find((one) => one.mine)
  if (room.state === 'playing' && mine) {
    store(keyOf(room.id), { seat: mine.seat, person } satisfies Kept, 'localStorage')
    return null
  }
  const before = stored(keyOf(room.id), 'localStorage') as Kept | null
  forgetSeat(room.id)
  return room.state === 'playing' && before?.person === person ? before.seat : null
}

/** Whoever gives the seat up knows it. */
export function forgetSeat(room: string): void {
  store(keyOf(room), null, 'localStorage')
}
