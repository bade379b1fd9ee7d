/** The open tables, live. */
import { signal } from '@preact/signals'
import type { ChatMessage, RoomSummary } from '../protocol'
import { loadStanding } from '../moderation/standing'
import { Socket, type Connection } from '../net/socket'
import { outcome, withMessage, type Done } from '../table/store'

export const rooms = signal<readonly RoomSummary[] | null>(null)
/** What was said in the lobby. */
export const lobbyChat = signal<readonly ChatMessage[]>([])
/** How the lobby is reached. */
export const lobbyConnection = signal<Connection>('connecting')

let socket: Socket | null = null

/** Watches the list of tables, and listens; returns how to stop. */
export function watchRooms(): () => void {
  const here = new Socket('/ws/lobby/', {
    frame: (frame) => {
      if (frame.type === 'rooms') rooms.value = frame.rooms
      if (frame.type === 'lobby_chat') lobbyChat.value = frame.chat
      if (frame.type === 'chat_removed') lobbyChat.value = lobbyChat.value.filter(({ id }) => id !== frame.message)
      if (frame.type === 'standing') void loadStanding()
      if (frame.type === 'chat') lobbyChat.value = withMessage(lobbyChat.value, frame.message)
    },
    connection: (now) => { lobbyConnection.value = now },
  })
  socket = here
  here.open()
  return () => { here.close() }
}

/** Says something to everybody in the lobby. */
export async function sayInLobby(text: string): Promise<Done> {
  return socket ? outcome(await socket.ask({ type: 'chat', text })) : { ok: false, failure: { code: 'server' } }
}
