import type { Room } from '../net/protocol'

/** Whether a room's game is at its end, however it came to it. */
export function isOver(room: Room): boolean {
  return room.state === 'ended' || room.state === 'closed'
}
