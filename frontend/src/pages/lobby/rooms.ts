/** The list of open tables, updated live. */
import { signal } from '@preact/signals'
import type { ChatMessage, RoomSummary } from '../../net/protocol'
import { isSignedIn } from '../../self/me'
import { loadStanding } from '../../self/standing'
import { Socket, type Connection } from '../../net/socket'
import { outcome, withMessage, type Done } from '../../table/store'

export const rooms = signal<readonly RoomSummary[] | null>(null)
/** Whether there are more tables than are shown. */
export const hasMore = signal(false)
/** The lobby's chat. */
export const lobbyChat = signal<readonly ChatMessage[]>([])
/** The state of the connection to the lobby. */
export const lobbyConnection = signal<Connection>('connecting')

/** Whether a table belongs to the list of games; those with a seat to take over are among the open tables. */
export function isToWatch({ state, can }: RoomSummary): boolean {
  return state === 'playing' && !can.take_over
}

let socket: Socket | null = null
/** How many pages of tables are shown. */
let pages = 1

/** Subscribes to the list of tables and the chat; returns the function that unsubscribes. */
export function subscribeToRooms(): () => void {
  const here = new Socket('/ws/lobby/', {
    frame: (frame) => {
      if (frame.type === 'rooms') {
        rooms.value = frame.rooms
        hasMore.value = frame.more
      }
      if (frame.type === 'lobby_chat') {
        lobbyChat.value = frame.chat
        // The first frame of a connection, which has one page until more are requested.
        if (pages > 1) void here.ask({ type: 'list_rooms', pages })
      }
      if (frame.type === 'chat_removed') lobbyChat.value = lobbyChat.value.filter(({ id }) => id !== frame.message)
      if (frame.type === 'standing') void loadStanding()
      if (frame.type === 'chat') lobbyChat.value = withMessage(lobbyChat.value, frame.message)
    },
    connection: (now) => { lobbyConnection.value = now },
    isSignedIn,
  })
  socket = here
  pages = 1
  here.open()
  return () => { here.close() }
}

/** Shows more tables: a page, or as many as are needed to find one that passes. */
export async function showMore(passes: (room: RoomSummary) => boolean): Promise<Done> {
  const before = new Set(rooms.value?.map(({ id }) => id))
  const isNew = (room: RoomSummary) => passes(room) && !before.has(room.id)
  for (;;) {
    const done: Done = socket ? outcome(await socket.ask({ type: 'list_rooms', pages: pages + 1 })) : { ok: false, failure: { code: 'server' } }
    if (!done.ok) return done
    pages += 1
    if (!hasMore.value || rooms.value?.some(isNew)) return done
  }
}

/** Sends a chat message to everybody in the lobby. */
export async function sayInLobby(text: string): Promise<Done> {
  return socket ? outcome(await socket.ask({ type: 'chat', text })) : { ok: false, failure: { code: 'server' } }
}
