import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRoom, aView } from '../fixtures/table'
import type { ServerFrame } from '../protocol'
import { SILENCE, Socket, wait, type Connection } from './socket'

class FakeSocket {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: { id: string; type: string }[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly url: string) { FakeSocket.all.push(this) }
  send(text: string) { this.sent.push(JSON.parse(text) as { id: string; type: string }) }
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
const last = () => {
  const found = FakeSocket.all.at(-1)
  if (!found) throw new Error('no socket was opened')
  return found
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  frames = []
  states = []
  socket = new Socket('/ws/rooms/x/', { frame: (frame) => frames.push(frame), connection: (now) => states.push(now) })
  socket.open()
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('updates in order reach the table, repeated ones do not', () => {
  last().opens()
  last().says(snapshot(4))
  last().says(update(5))
  last().says(update(5))
  expect(frames.map((frame) => frame.type)).toEqual(['snapshot', 'update'])
  expect(states.at(-1)).toBe('live')
})

test('a gap asks for the whole once, and nothing is shown until it comes', () => {
  last().opens()
  last().says(snapshot(4))
  last().says(update(7))
  last().says(update(8))
  expect(frames).toHaveLength(1)
  expect(last().types()).toEqual(['sync'])
  last().says(snapshot(8))
  last().says(update(9))
  expect(frames.map((frame) => frame.type)).toEqual(['snapshot', 'snapshot', 'update'])
})

test('a tick that names another stream asks for the whole; the same one does not', () => {
  last().opens()
  last().says(snapshot(4))
  last().says({ type: 'tick', stream: 4 })
  expect(last().types()).toEqual([])
  last().says({ type: 'tick', stream: 5 })
  expect(last().types()).toEqual(['sync'])
})

test('an unanswered command is sent again under its id after a loss, and answered once', async () => {
  last().opens()
  last().says(snapshot(1))
  const asked = socket.ask({ type: 'chat', text: 'hello' })
  const first = last().sent[0]
  last().breaks()
  expect(states.at(-1)).toBe('away')
  vi.advanceTimersByTime(1_000)
  last().opens()
  expect(FakeSocket.all).toHaveLength(2)
  expect(last().sent[0]).toEqual(first)
  last().says({ type: 'done', id: first?.id ?? '' })
  await expect(asked).resolves.toEqual({ type: 'done', id: first?.id })
  last().breaks()
  vi.advanceTimersByTime(1_000)
  last().opens()
  expect(last().sent).toEqual([])
})

test('a command given while away waits for the connection', () => {
  void socket.ask({ type: 'take_back' })
  expect(last().sent).toEqual([])
  last().opens()
  expect(last().types()).toEqual(['take_back'])
})

test('a silent line is asked, then given up', () => {
  last().opens()
  last().says(snapshot(1))
  vi.advanceTimersByTime(SILENCE)
  expect(last().types()).toEqual(['ping'])
  vi.advanceTimersByTime(SILENCE)
  expect(states.at(-1)).toBe('away')
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('waits grow, are capped, and differ', () => {
  expect(wait(0, () => 0)).toBe(250)
  expect(wait(0, () => 1)).toBe(500)
  expect(wait(3, () => 1)).toBe(4_000)
  expect(wait(30, () => 1)).toBe(15_000)
  expect(wait(30, () => 0)).toBe(7_500)
})

test('the wait starts anew once a connection has held', () => {
  for (let losses = 0; losses < 4; losses++) {
    last().breaks()
    vi.advanceTimersByTime(20_000)
  }
  last().opens()
  last().says(snapshot(1))
  last().breaks()
  const before = FakeSocket.all.length
  vi.advanceTimersByTime(500)
  expect(FakeSocket.all).toHaveLength(before + 1)
})

test.each([[4401, 'signed_out'], [4403, 'forbidden'], [4404, 'unknown'], [4409, 'outdated']])(
  'close code %i is for good', (code, state) => {
    last().opens()
    last().breaks(code)
    vi.advanceTimersByTime(60_000)
    expect(states.at(-1)).toBe(state)
    expect(FakeSocket.all).toHaveLength(1)
  },
)

test('the network coming back does not wait for the timer', () => {
  last().opens()
  last().breaks()
  dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(2)
})

test('closing answers what was asked, and does not come back', async () => {
  last().opens()
  const asked = socket.ask({ type: 'take_back' })
  socket.close()
  await expect(asked).resolves.toMatchObject({ type: 'error', code: 'server' })
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})
