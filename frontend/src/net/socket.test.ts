import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRoom, aView } from '../fixtures/table'
import type { ServerFrame } from './protocol'
import { PING_TIMEOUT, plannedRestart, SILENCE_TIMEOUT, Socket, WAKE_TIMEOUT, wait, type Connection } from './socket'

class FakeSocket {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: { id: string; type: string; [field: string]: unknown }[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly url: string) { FakeSocket.all.push(this) }
  send(text: string) { this.sent.push(JSON.parse(text) as { id: string; type: string; [field: string]: unknown }) }
  close() { this.readyState = 3 }
  opens() { this.readyState = 1; this.onopen?.() }
  says(frame: ServerFrame) { this.onmessage?.({ data: JSON.stringify(frame) }) }
  breaks(code = 1006) { this.readyState = 3; this.onclose?.({ code }) }
  types() { return this.sent.map((frame) => frame.type) }
}

const snapshot = (stream: number): ServerFrame =>
  ({ type: 'snapshot', stream, seat: 0, room: aRoom(), view: aView(), prompts: [], log: [], chat: [] })
const update = (stream: number): ServerFrame => ({ type: 'update', stream, view: aView(), prompts: [], events: [] })

let frames: ServerFrame[]
let states: Connection[]
let socket: Socket
const isSignedIn = vi.fn<() => Promise<boolean>>()
const last = () => {
  const found = FakeSocket.all.at(-1)
  if (!found) throw new Error('no socket was opened')
  return found
}

const streams = () => frames.flatMap((frame) => ('stream' in frame ? [frame.stream] : []))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sessionStorage.clear()
  isSignedIn.mockReset().mockResolvedValue(false)
  FakeSocket.all = []
  frames = []
  states = []
  socket = new Socket('/ws/rooms/x/', { frame: (frame) => frames.push(frame), connection: (now) => states.push(now), isSignedIn })
  socket.open()
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('updates reach the table in order, repeated ones do not', () => {
  last().opens()
  last().says(snapshot(4))
  last().says(update(5))
  last().says(update(5))
  expect(frames.map((frame) => frame.type)).toEqual(['snapshot', 'update'])
  expect(states.at(-1)).toBe('live')
})

test('a gap requests the missing updates once, and nothing is shown until they arrive', () => {
  last().opens()
  last().says(snapshot(4))
  last().says(update(7))
  last().says(update(8))
  expect(frames).toHaveLength(1)
  expect(last().sent).toEqual([{ id: last().sent[0]?.id, type: 'sync', game: 'g', seat: 0, stream: 4 }])
  for (const stream of [5, 6, 7, 8]) last().says(update(stream))
  last().says({ type: 'done', id: last().sent[0]?.id ?? '' })
  last().says(update(9))
  expect(streams()).toEqual([4, 5, 6, 7, 8, 9])
  last().says(update(11))
  expect(last().types()).toEqual(['sync', 'sync'])
  last().says(snapshot(12))
  last().says(update(12))
  last().says(update(13))
  expect(streams()).toEqual([4, 5, 6, 7, 8, 9, 12, 13])
})

test('a tick is answered, and missing updates are requested if it has another stream number', () => {
  last().opens()
  last().says(snapshot(4))
  last().says({ type: 'tick', stream: 4 })
  expect(last().types()).toEqual(['ping'])
  last().says({ type: 'tick', stream: 5 })
  expect(last().types()).toEqual(['ping', 'ping', 'sync'])
})

test('a reconnect sends the last stream number and resumes from there', () => {
  last().opens()
  last().says(snapshot(4))
  last().says({ type: 'chat', message: { id: 'm17', to: [], person: null, pseudonym: false, among_spectators: false, name: 'Bo', seat: 1, text: 'hello', at: '' } })
  void socket.ask({ type: 'take_back' })
  last().breaks()
  vi.advanceTimersByTime(1_000)
  expect(last().url).toMatch(/\/ws\/rooms\/x\/\?version=\d+&changes&resume$/)
  last().opens()
  expect(last().types()).toEqual(['sync', 'take_back'])
  expect(last().sent[0]).toMatchObject({ game: 'g', seat: 0, stream: 4, chat: 'm17' })
  last().says({ type: 'room', room: aRoom() })
  expect(states.at(-1)).toBe('live')
  last().says(update(5))
  expect(streams()).toEqual([4, 5])
})

test('a command that was refused for want of a name is sent again on a new connection', async () => {
  isSignedIn.mockResolvedValue(true)
  last().opens()
  last().says(snapshot(4))
  void socket.ask({ type: 'chat', text: 'hello' })
  const sent = last().sent
  last().says({ type: 'error', id: sent[0]?.id ?? '', code: 'refused', reason: 'name_needed' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeSocket.all).toHaveLength(2)
  expect(last().url).not.toContain('resume')
  last().opens()
  expect(last().sent).toEqual(sent)
})

test('a reconnect without a game requests a snapshot', () => {
  last().opens()
  last().says({ ...snapshot(0), room: { ...aRoom(), game: null }, view: null } as ServerFrame)
  last().breaks()
  vi.advanceTimersByTime(1_000)
  last().opens()
  expect(last().url).toMatch(/\/ws\/rooms\/x\/\?version=\d+&changes$/)
  expect(last().sent).toEqual([])
})

test('an unanswered command is resent under its id after a loss, and answered once', async () => {
  last().opens()
  last().says(snapshot(1))
  const asked = socket.ask({ type: 'chat', text: 'hello' })
  const first = last().sent[0]
  last().breaks()
  expect(states.at(-1)).toBe('away')
  vi.advanceTimersByTime(1_000)
  last().opens()
  expect(FakeSocket.all).toHaveLength(2)
  expect(last().types()).toEqual(['sync', 'chat'])
  expect(last().sent[1]).toEqual(first)
  last().says({ type: 'done', id: first?.id ?? '' })
  await expect(asked).resolves.toEqual({ type: 'done', id: first?.id })
  last().breaks()
  vi.advanceTimersByTime(1_000)
  last().opens()
  expect(last().types()).toEqual(['sync'])
})

test('an unacknowledged move is resent under its id after a reload', () => {
  const open = () => {
    const again = new Socket('/ws/rooms/x/', { frame: () => undefined, connection: () => undefined, isSignedIn }, 'unsent')
    again.open()
    last().opens()
    return again
  }
  const before = open()
  void before.ask({ type: 'move', prompt: '7', move: { kind: 'stop' } })
  void before.ask({ type: 'chat', text: 'hello' })
  const sent = last().sent[0]
  before.close()
  const after = open()
  expect(last().sent).toEqual([sent])
  last().says({ type: 'done', id: sent?.id ?? '', stream: 5 })
  after.close()
  open().close()
  expect(last().sent).toEqual([])
})

test('a rate-limited command is resent under its id after a moment; a long limit is reported', async () => {
  last().opens()
  const chat = socket.ask({ type: 'chat', text: 'hello' })
  const id = last().sent[0]?.id ?? ''
  last().says({ type: 'error', id, code: 'too_fast', data: { retry_after: 2 } })
  vi.advanceTimersByTime(1_999)
  expect(last().sent).toHaveLength(1)
  vi.advanceTimersByTime(501)
  expect(last().sent[1]).toEqual(last().sent[0])
  const late: ServerFrame = { type: 'error', id, code: 'too_fast', data: { retry_after: 60 } }
  last().says(late)
  await expect(chat).resolves.toEqual(late)
})

test.each([4629, 4630])('after a close for overload (%i), the wait is the longest', (code) => {
  last().opens()
  last().breaks(code)
  vi.advanceTimersByTime(7_499)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(7_501)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a server that rejects the connection is retried automatically, with growing delays', () => {
  for (const [sockets, longest] of [500, 1_000, 2_000].entries()) {
    last().opens()
    last().says({ type: 'error', id: null, code: 'server', reason: 'closing' })
    last().breaks(4600)
    expect(states.at(-1)).toBe('away')
    vi.advanceTimersByTime(longest / 2 - 1)
    expect(FakeSocket.all).toHaveLength(sockets + 1)
    vi.advanceTimersByTime(longest / 2 + 1)
    expect(FakeSocket.all).toHaveLength(sockets + 2)
  }
})

test.each([4512, 4599])('a server that sends the client elsewhere (%i) is left silently unless no other is found', (code) => {
  last().opens()
  last().says(snapshot(1))
  last().says({ type: 'error', id: null, code: 'restart', reason: 'closing' })
  last().breaks(code)
  expect(states.at(-1)).toBe('live')
  vi.advanceTimersByTime(500)
  expect(FakeSocket.all).toHaveLength(2)
  last().breaks()
  expect(states.at(-1)).toBe('away')
})

test('a final code that the page does not know yet asks to reload it', () => {
  last().opens()
  last().breaks(4499)
  expect(states.at(-1)).toBe('outdated')
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('a tab that was asleep pings when it becomes visible, with a short timeout', () => {
  last().opens()
  last().says(snapshot(1))
  vi.advanceTimersByTime(10_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(last().types()).toEqual([])
  vi.advanceTimersByTime(8_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(last().types()).toEqual(['ping'])
  vi.advanceTimersByTime(WAKE_TIMEOUT)
  vi.advanceTimersByTime(500)
  expect(FakeSocket.all).toHaveLength(2)
  last().breaks()
  dispatchEvent(new Event('pageshow'))
  expect(FakeSocket.all).toHaveLength(3)
})

test('a command given while away waits for the connection', () => {
  void socket.ask({ type: 'take_back' })
  expect(last().sent).toEqual([])
  last().opens()
  expect(last().types()).toEqual(['take_back'])
})

test('a silent connection is pinged, then given up', () => {
  last().opens()
  last().says(snapshot(1))
  vi.advanceTimersByTime(SILENCE_TIMEOUT)
  expect(last().types()).toEqual(['ping'])
  vi.advanceTimersByTime(PING_TIMEOUT)
  expect(states.at(-1)).toBe('away')
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test.each([['is never opened', () => undefined], ['stays silent', () => { last().opens() }]])('a connection that %s is given up, and another tried', (_, begin) => {
  begin()
  vi.advanceTimersByTime(PING_TIMEOUT - 1)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(states.at(-1)).toBe('away')
  expect(FakeSocket.all).toHaveLength(2)
})

test('waits grow, are capped, and differ', () => {
  expect(wait(0, () => 0)).toBe(250)
  expect(wait(0, () => 1)).toBe(500)
  expect(wait(3, () => 1)).toBe(4_000)
  expect(wait(30, () => 1)).toBe(15_000)
  expect(wait(30, () => 0)).toBe(7_500)
})

test('the delays start over once a connection has held', () => {
  for (let losses = 0; losses < 4; losses++) {
    last().breaks()
    vi.runOnlyPendingTimers()
  }
  last().opens()
  last().says(snapshot(1))
  last().breaks()
  const before = FakeSocket.all.length
  vi.advanceTimersByTime(500)
  expect(FakeSocket.all).toHaveLength(before + 1)
})

test.each([[4401, 'signed_out'], [4403, 'forbidden'], [4404, 'unknown'], [4409, 'outdated']])(
  'close code %i is final, and pending commands get a reply', async (code, state) => {
    last().opens()
    const before = socket.ask({ type: 'take_back' })
    last().breaks(code)
    await vi.advanceTimersByTimeAsync(60_000)
    dispatchEvent(new Event('online'))
    dispatchEvent(new Event('pageshow'))
    expect(states.at(-1)).toBe(state)
    expect(FakeSocket.all).toHaveLength(1)
    const answer = { type: 'error', code: state === 'unknown' ? 'unknown_room' : state }
    await expect(before).resolves.toMatchObject(answer)
    await expect(socket.ask({ type: 'take_back' })).resolves.toMatchObject(answer)
  },
)

test('after a log-in in another tab the connection is renewed automatically, with a snapshot', async () => {
  isSignedIn.mockResolvedValue(true)
  last().opens()
  last().says(snapshot(4))
  void socket.ask({ type: 'chat', text: 'hello' })
  const sent = last().sent[0]
  last().breaks(4401)
  await vi.advanceTimersByTimeAsync(500)
  expect(FakeSocket.all).toHaveLength(2)
  expect(last().url).not.toContain('resume')
  last().opens()
  expect(last().sent).toEqual([sent])
  last().says(snapshot(5))
  expect(states).toEqual(['live', 'away', 'live'])
})

test('if sessions end repeatedly it reconnects a few times, unless one holds for a while', async () => {
  isSignedIn.mockResolvedValue(true)
  const refused = async () => {
    last().opens()
    last().breaks(4401)
    await vi.advanceTimersByTimeAsync(4_000)
  }
  for (const sockets of [2, 3, 4]) {
    await refused()
    expect(FakeSocket.all).toHaveLength(sockets)
  }
  last().opens()
  last().says({ type: 'tick', stream: 0 })
  await refused()
  expect(FakeSocket.all).toHaveLength(5)
  for (let times = 0; times < 3; times++) await refused()
  expect(states.at(-1)).toBe('signed_out')
})

test('an unknown sign-in state is retried', async () => {
  isSignedIn.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(true)
  last().opens()
  last().breaks(4401)
  await vi.advanceTimersByTimeAsync(500)
  expect(FakeSocket.all).toHaveLength(2)
})

test('when the network returns it reconnects without waiting for the timer', () => {
  last().opens()
  last().breaks()
  dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(2)
})

test('closing answers pending commands, and does not reconnect', async () => {
  last().opens()
  const asked = socket.ask({ type: 'take_back' })
  socket.close()
  await expect(asked).resolves.toMatchObject({ type: 'error', code: 'server' })
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('a failed request for missing updates is repeated with the next tick', () => {
  last().opens()
  last().says(snapshot(4))
  last().says(update(7))
  last().says({ type: 'error', id: last().sent[0]?.id ?? '', code: 'server' })
  last().says({ type: 'tick', stream: 7 })
  expect(last().types()).toEqual(['sync', 'ping', 'sync'])
})

test('a reconnect whose missing updates cannot be sent requests a snapshot', () => {
  last().opens()
  last().says(snapshot(4))
  last().breaks()
  vi.advanceTimersByTime(500)
  last().opens()
  last().says({ type: 'error', id: last().sent[0]?.id ?? '', code: 'server' })
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(3)
  expect(last().url).toMatch(/\/ws\/rooms\/x\/\?version=\d+&changes$/)
  last().opens()
  last().says(snapshot(9))
  expect(states.at(-1)).toBe('live')
})

test('the latest chat message is the newest one, not a spectators’ message delivered late', () => {
  last().opens()
  last().says(snapshot(4))
  const said = { to: [], person: null, pseudonym: false, among_spectators: false, name: 'Bo', seat: 1, text: 'hello' }
  last().says({ type: 'chat', message: { ...said, id: 'new', at: '2026-01-01T00:00:09Z' } })
  last().says({ type: 'chat', message: { ...said, id: 'old', among_spectators: true, at: '2026-01-01T00:00:01Z' } })
  last().says(update(7))
  expect(last().sent.at(-1)).toMatchObject({ type: 'sync', chat: 'new' })
})

test('a planned restart is known until it is taken back, or the connection is a new one', () => {
  last().opens()
  last().says(snapshot(4))
  last().says({ type: 'restart', at: '2026-11-21T20:15:00Z' })
  expect(plannedRestart.value).toBe('2026-11-21T20:15:00Z')
  last().says({ type: 'restart', at: null })
  expect(plannedRestart.value).toBeNull()
  last().says({ type: 'restart', at: '2026-11-21T20:15:00Z' })
  expect(frames).toHaveLength(1)
  last().breaks(1012)
  vi.advanceTimersByTime(30_000)
  expect(plannedRestart.value).toBeNull()
})
