import type { Room } from '../protocol'
import { who } from '../table/names'
import { isOver } from '../table/over'
import { Name } from './Name'

/** The name of whoever sits at a seat of the table. */
export function SeatName({ room, seat, look }: { room: Room; seat: number; look: string }) {
  const at = room.seats.find((one) => one.seat === seat)
  return (
    <Name
      name={who(seat)} person={at?.person ?? null} mine={at?.mine ?? false} pseudonym={room.pseudonyms && !isOver(room)}
      met={{ room: room.id, seat }} look={look}
    />
  )
}
