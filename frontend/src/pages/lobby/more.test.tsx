import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRoom } from '../../fixtures/table'
import type { RoomSummary } from '../../net/protocol'
import { ALL, setFilter } from './filters'
import { RoomList } from './RoomList'
import { rooms, subscribeToRooms } from './rooms'

const PAGE = 2
/** Eight tables, of which the last plays another edition. */
const TABLES = Array.from({ length: 8 }, (_, n): RoomSummary => aRoom({
  id: `table-${String(n)}-0123456`, name: `Table ${String(n)}`, state: 'open', edition: n === 7 ? 'returns' : 'classic',
}))

/** A fake lobby connection that lists tables a page at a time. */
class Lobby {
  static readonly OPEN = 1
  static lines: Lobby[] = []
  static asked: number[] = []
  static answers = true
  readyState = Lobby.OPEN
  pages = 1
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor() {
    Lobby.lines.push(this)
    queueMicrotask(() => {
      this.onopen?.()
      this.list()
      this.say({ type: 'lobby_chat', chat: [] })
    })
  }

  send(text: string): void {
    const frame = JSON.parse(text) as { id: string; type: string; pages: number }
    if (frame.type !== 'list_rooms') return
    Lobby.asked.push(frame.pages)
    if (!Lobby.answers) {
      this.say({ type: 'error', id: frame.id, code: 'server' })
      return
    }
    this.pages = frame.pages
    this.list()
    this.say({ type: 'done', id: frame.id })
  }

  list(): void {
    this.say({ type: 'rooms', rooms: TABLES.slice(0, this.pages * PAGE), more: TABLES.length > this.pages * PAGE })
  }

  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  close(): void { this.readyState = 3 }
}

let stop: () => void
const shown = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.room-name')?.textContent)
const more = () => screen.queryByRole('button', { name: 'Show more tables' })
const first = (count: number) => TABLES.slice(0, count).map(({ name }) => name)

beforeEach(() => {
  vi.stubGlobal('WebSocket', Lobby)
  Lobby.lines = []
  Lobby.asked = []
  Lobby.answers = true
  rooms.value = null
  setFilter(ALL)
  stop = subscribeToRooms()
  render(<RoomList />)
})
afterEach(() => {
  cleanup()
  stop()
  setFilter(ALL)
  vi.unstubAllGlobals()
})

function press(): void {
  const button = more()
  if (button === null) throw new Error('no more tables are offered')
  fireEvent.click(button)
}

test('more tables are shown a page at a time, and the first of them gets the focus', async () => {
  for (const count of [4, 6, 8]) {
    await waitFor(() => { expect(shown()).toEqual(first(count - PAGE)) })
    press()
    await waitFor(() => { expect(shown()).toEqual(first(count)) })
    await waitFor(() => { expect(document.activeElement?.textContent).toBe(`Table ${String(count - PAGE)}`) })
  }
  expect(more()).toBeNull()
  expect(Lobby.asked).toEqual([2, 3, 4])
})

test('with filters, pages are requested until one more table is shown', async () => {
  await waitFor(() => { expect(shown()).toEqual(first(PAGE)) })
  setFilter({ edition: 'returns' })
  await waitFor(() => { expect(shown()).toEqual([]) })
  press()
  await waitFor(() => { expect(shown()).toEqual(['Table 7']) })
  expect(Lobby.asked).toEqual([2, 3, 4])
})

test('after a reconnect, as many pages are requested as were shown', async () => {
  await waitFor(() => { expect(shown()).toEqual(first(PAGE)) })
  press()
  await waitFor(() => { expect(shown()).toEqual(first(4)) })
  Lobby.lines[0]?.onclose?.({ code: 1012 })
  dispatchEvent(new Event('online'))
  await waitFor(() => { expect(Lobby.asked).toEqual([2, 2]) })
  await waitFor(() => { expect(shown()).toEqual(first(4)) })
})

test('the reason is shown if no more tables can be loaded', async () => {
  await waitFor(() => { expect(shown()).toEqual(first(PAGE)) })
  Lobby.answers = false
  press()
  await screen.findByRole('alert')
  expect(shown()).toEqual(first(PAGE))
  expect((more() as HTMLButtonElement).disabled).toBe(false)
})
