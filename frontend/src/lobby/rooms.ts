/** The open tables, live. */
import { signal } from '@preact/signals'
import type { RoomSummary } from '../protocol'
import { Socket } from '../net/socket'

export const rooms = signal<readonly RoomSummary[] | null>(null)

/** Watches the list of tables; returns how to stop. */
export function watchRooms(): () => void {
  const socket = new Socket('/ws/lobby/', {
    frame: (frame) => { if (frame.type === 'rooms') rooms.value = frame.rooms },
    connection: () => undefined,
  })
  socket.open()
  return () => { socket.close() }
}
