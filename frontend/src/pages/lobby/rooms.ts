/** The open tables, live. */
import { signal } from '@preact/signals'
import type { ChatMessage, RoomSummary } from '../../net/protocol'
import { isSignedIn } from '../../self/me'
import { loadStanding } from '../../self/standing'
import { Socket, type Connection } from '../../net/socket'
import { outcome, withMessage, type Done } from '../../table/store'

export const rooms = signal<readonly RoomSummary[] | null>(null)
/** Whether there are more than are shown. */
export const areMore = signal(false)
/** What was said in the lobby. */
export const lobbyChat = signal<readonly ChatMessage[]>([])
/** How the lobby is reached. */
export const lobbyConnection = signal<Connection>('connecting')

let socket: Socket | null = null
/** So many pages of tables are shown. */
let pages = 1

/** Watches the list of tables, and listens; returns how to stop. */
export function watchRooms(): () => void {
  const here = new Socket('/ws/lobby/', {
    frame: (frame) => {
      if (frame.type === 'rooms') {
        rooms.value = frame.rooms
        areMore.value = frame.more
      }
      if (frame.type === 'lobby_chat') {
        lobbyChat.value = frame.chat
        // The first words of a line, which has one page as long as it is not asked for more.
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

/** Has further tables shown: a page, or as many as it takes to one that passes. */
export async function showMore(passes: (room: RoomSummary) => boolean): Promise<Done> {
  const before = new Set(rooms.value?.map(({ id }) => id))
  const isNew = (room: RoomSummary) => passes(room) && !before.has(room.id)
  for (;;) {
    const done: Done = socket ? outcome(await socket.ask({ type: 'list_rooms', pages: pages + 1 })) : { ok: false, failure: { code: 'server' } }
    if (!done.ok) return done
    pages += 1
    if (!areMore.value || rooms.value?.some(isNew)) return done
  }
}

/** Says something to everybody in the lobby. */
export async function sayInLobby(text: string): Promise<Done> {
  return socket ? outcome(await socket.ask({ type: 'chat', text })) : { ok: false, failure: { code: 'server' } }
}
