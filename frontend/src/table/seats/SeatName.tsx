import type { Room } from '../../net/protocol'
import { playerName } from '../names'
import { isOver } from '../over'
import { PersonName } from '../../self/relations/PersonName'

/** The name of a seat's player. */
export function SeatName({ room, seat, look }: { room: Room; seat: number; look: string }) {
  const at = room.seats.find((one) => one.seat === seat)
  return (
    <PersonName
      name={playerName(seat)} person={at?.person ?? null} mine={at?.mine ?? false} pseudonym={room.pseudonyms && !isOver(room)}
      met={{ room: room.id, seat }} look={look}
    />
  )
}
