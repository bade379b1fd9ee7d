import type { Room } from '../../net/protocol'
import { who } from '../names'
import { isOver } from '../over'
import { PersonName } from '../../self/relations/PersonName'

/** The name of whoever sits at a seat of the table. */
export function SeatName({ room, seat, look }: { room: Room; seat: number; look: string }) {
  const at = room.seats.find((one) => one.seat === seat)
  return (
    <PersonName
      name={who(seat)} person={at?.person ?? null} mine={at?.mine ?? false} pseudonym={room.pseudonyms && !isOver(room)}
      met={{ room: room.id, seat }} look={look}
    />
  )
}
