import type { Room } from '../net/protocol'

/** Whether a room's game is over, however it ended. */
export function isOver(room: Room): boolean {
  return room.state === 'ended' || room.state === 'closed'
}
