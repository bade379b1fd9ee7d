import type { Room } from '../../net/protocol'
import { playerName } from '../names'
import { isOver } from '../over'
import { CharacterName } from '../characters/CharacterName'
import { PersonName } from '../../self/relations/PersonName'

/** The name of a seat's player; a bot's with its portrait. */
export function SeatName({ room, seat, look }: { room: Room; seat: number; look: string }) {
  const at = room.seats.find((one) => one.seat === seat)
  if (at?.character) return <CharacterName {...at} character={at.character} size={18} look={look} />
  return (
    <PersonName
      name={playerName(seat)} person={at?.person ?? null} mine={at?.mine ?? false} pseudonym={room.pseudonyms && !isOver(room)}
      met={{ room: room.id, seat }} look={look}
    />
  )
}
