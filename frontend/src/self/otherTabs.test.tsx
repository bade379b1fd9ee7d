import { act, cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aRoom, aRoomSeat, aView } from '../fixtures/table'
import { api } from '../net/api'
import type { Connection } from '../net/socket'
import type { Me, ServerFrame } from '../net/protocol'
import { RoomPage } from '../pages/room/RoomPage'
import { connection, prompts, undoable } from '../table/store'
import { hasAccount, followOtherTabs, isSignedIn, applyMe, myPerson } from './me'

/** The connections that the page has opened, the newest last. */
const lines = vi.hoisted(() => [] as { closed: boolean; frame: (frame: ServerFrame) => void; connection: (now: Connection) => void }[])
vi.mock('../net/socket', async (load) => ({
  ...(await load<typeof import('../net/socket')>()),
  Socket: class {
    private readonly line
    constructor(_: string, listener: (typeof lines)[number]) { lines.push(this.line = { ...listener, closed: false }) }
    open() { return }
    close() { this.line.closed = true }
  },
}))

const NOBODY: Me = { name: null, person: null, language: null, account: false, blocked: [] }
const GUEST: Me = { ...NOBODY, name: 'Ada', person: 'ada' }
const asked = vi.spyOn(api, 'me')

/** What another tab has done: the server and the browser's storage know it. */
async function elsewhere(me: Me) {
  asked.mockResolvedValue(me)
  await act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'lionheart.me' }))
    await new Promise((resolve) => { setTimeout(resolve) })
  })
}

beforeAll(followOtherTabs)
beforeEach(() => {
  localStorage.clear()
  lines.length = 0
  vi.spyOn(api, 'standing').mockResolvedValue({ sanctions: [], reports: [], messages: [] })
  vi.spyOn(api, 'speak').mockResolvedValue(GUEST)
})
afterEach(() => { cleanup(); applyMe(NOBODY) })

test('other tabs learn of a new player from browser storage, which holds nothing about guests without a name', () => {
  applyMe(NOBODY)
  expect(localStorage).toHaveLength(0)
  applyMe(GUEST)
  const guest = localStorage.getItem('lionheart.me')
  applyMe({ ...GUEST, account: true })
  expect(localStorage.getItem('lionheart.me')).not.toBe(guest)
  applyMe(NOBODY)
  expect(localStorage).toHaveLength(0)
})

test('a table is reopened if the player has changed in another tab, and only then', async () => {
  applyMe(GUEST)
  asked.mockResolvedValue(GUEST)
  await isSignedIn()
  render(<RoomPage id="r-0123456789" />)
  await vi.waitFor(() => { expect(lines).toHaveLength(1) })
  await elsewhere({ ...GUEST, account: true })
  expect(hasAccount.value).toBe(true)
  await elsewhere(NOBODY)
  expect(myPerson.value).toBeNull()
  expect(lines).toHaveLength(1)
  void act(() => { lines[0]?.connection('signed_out') })
  screen.getByText('You have been logged out in this browser. Reload the page.')
  await elsewhere({ ...GUEST, account: true })
  await vi.waitFor(() => { expect(lines).toHaveLength(2) })
  expect(lines.map(({ closed }) => closed)).toEqual([true, false])
})

test('a table whose connection is lost for good has no prompts', async () => {
  asked.mockResolvedValue(GUEST)
  render(<RoomPage id="r-0123456789" />)
  await vi.waitFor(() => { expect(lines).toHaveLength(1) })
  const room = aRoom({ state: 'open', game: null, seats: [aRoomSeat(0, { mine: true })] })
  lines[0]?.frame({ type: 'snapshot', stream: 3, seat: 0, room, view: aView(), prompts: [{ kind: 'choose_stack', id: 'p1', optional: false, action: 2, stacks: [1, 2] }], undo: true, log: [], chat: [] })
  expect([prompts.value.length, undoable.value]).toEqual([1, 3])
  lines[0]?.connection('away')
  expect([prompts.value.length, undoable.value]).toEqual([1, 3])
  lines[0]?.connection('outdated')
  expect([prompts.value.length, undoable.value, connection.value]).toEqual([0, null, 'outdated'])
})
