/**
 * A socket that heals itself: it comes back after a loss (waiting longer each time, never in step with others), asks
 * for the whole when it missed something, and sends commands again, under the same id, until they are answered.
 */
import type { Command, ServerFrame } from '../protocol'

/** "away": reconnecting by itself. "offline": the browser has no network. The rest do not come back by themselves. */
export type Connection = 'connecting' | 'live' | 'away' | 'offline' | 'signed_out' | 'forbidden' | 'unknown' | 'outdated'
export type Reply = Extract<ServerFrame, { type: 'done' | 'explained' | 'previewed' | 'error' }>

interface Listener {
  frame(frame: ServerFrame): void
  connection(connection: Connection): void
}

interface Pending { frame: string; resolve: (reply: Reply) => void }

const FINAL: Record<number, Connection> = { 4401: 'signed_out', 4403: 'forbidden', 4404: 'unknown', 4409: 'outdated' }
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000
/** After this silence we ask whether the other end is there, and after as much again we take it for lost. */
export const SILENCE = 20_000

export class Socket {
  private ws: WebSocket | null = null
  private closed = false
  private losses = 0
  private stream: number | null = null
  private syncing = false
  private readonly pending = new Map<string, Pending>()
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('')
  private count = 0

  constructor(private readonly path: string, private readonly listener: Listener) {}

  open(): void {
    addEventListener('online', this.hurry)
    addEventListener('offline', this.lostNetwork)
    this.connect()
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.hurry)
    removeEventListener('offline', this.lostNetwork)
    clearTimeout(this.retry)
    clearTimeout(this.silence)
    this.drop()
    for (const { resolve } of this.pending.values()) resolve({ type: 'error', id: null, code: 'server' })
    this.pending.clear()
  }

  /** Sends a command and waits for its answer, across losses of the connection. */
  ask(command: Command): Promise<Reply> {
    const id = `${this.prefix}.${String(++this.count)}`
    return new Promise((resolve) => {
      const frame = JSON.stringify({ id, ...command })
      this.pending.set(id, { frame, resolve })
      this.send(frame)
    })
  }

  private connect(): void {
    const ws = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${this.path}`)
    this.ws = ws
    this.stream = null
    this.syncing = false
    this.heard()
    ws.onopen = () => { for (const { frame } of this.pending.values()) this.send(frame) }
    ws.onmessage = (message: MessageEvent<string>) => {
      this.heard()
      this.take(JSON.parse(message.data) as ServerFrame)
    }
    ws.onclose = (event) => { if (this.ws === ws) this.lost(event.code) }
  }

  private take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'snapshot':
        this.stream = frame.stream
        this.syncing = false
        break
      case 'update':
        if (this.stream === null || this.syncing || frame.stream <= this.stream) return
        if (frame.stream > this.stream + 1) { this.sync(); return }
        this.stream = frame.stream
        break
      case 'tick':
        if (this.stream !== null && frame.stream !== this.stream) this.sync()
        return
      case 'done': case 'explained': case 'previewed':
        this.settle(frame.id, frame)
        return
      case 'error':
        if (frame.id !== null) this.settle(frame.id, frame)
        return
    }
    this.losses = 0
    this.listener.connection('live')
    this.listener.frame(frame)
  }

  private settle(id: string, reply: Reply): void {
    this.pending.get(id)?.resolve(reply)
    this.pending.delete(id)
  }

  private sync(): void {
    if (this.syncing) return
    this.syncing = true
    this.send(this.untracked('sync'))
  }

  private untracked(type: 'sync' | 'ping'): string {
    return JSON.stringify({ id: `${this.prefix}.${String(++this.count)}`, type })
  }

  private send(frame: string): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(frame)
  }

  /** Something came in. A line that stays silent is asked once, then given up: a cut cable closes nothing. */
  private heard(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => {
      this.send(this.untracked('ping'))
      this.silence = setTimeout(() => { this.lost(1006) }, SILENCE)
    }, SILENCE)
  }

  private lost(code: number): void {
    this.drop()
    clearTimeout(this.silence)
    if (this.closed) return
    const final = FINAL[code]
    if (final) {
      this.listener.connection(final)
      return
    }
    this.listener.connection(navigator.onLine ? 'away' : 'offline')
    clearTimeout(this.retry)
    this.retry = setTimeout(() => { this.connect() }, wait(this.losses++))
  }

  private drop(): void {
    const ws = this.ws
    this.ws = null
    if (!ws) return
    ws.onopen = ws.onmessage = ws.onclose = null
    ws.close()
  }

  private readonly hurry = (): void => {
    if (this.closed || this.ws?.readyState === WebSocket.OPEN) return
    clearTimeout(this.retry)
    this.losses = 0
    this.drop()
    this.connect()
  }

  private readonly lostNetwork = (): void => {
    this.listener.connection('offline')
    if (this.ws) this.lost(1006)
  }
}

/** How long to wait after so many losses in a row: doubling, capped, and anywhere in its upper half. */
export function wait(losses: number, random = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** losses)
  return full / 2 + (full / 2) * random()
}
