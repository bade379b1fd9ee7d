/**
 * A self-healing WebSocket: it reconnects after a loss (with exponential backoff and jitter), asks for what it missed,
 * and resends commands under the same id until they are answered.
 */
import { signal } from '@preact/signals'
import { CLOSE, CLOSE_RANGES, VERSION, type Command, type Reply, type ServerFrame } from './protocol'
import { Unsent } from './unsent'

/**
 * "away": reconnecting automatically. "offline": the browser has no network. "crowded": too many windows are open; it
 * keeps trying. All others except "connecting" and "live" are final.
 */
export type Connection = 'connecting' | 'live' | 'away' | 'offline' | 'crowded' | Final
type Final = 'signed_out' | 'banned' | 'forbidden' | 'unknown' | 'outdated'

/** When the server will be restarted, as this page's connection says: a new one is sent it again, if it is to come. */
export const plannedRestart = signal<string | null>(null)

interface Listener {
  frame(frame: ServerFrame): void
  connection(connection: Connection): void
  /** Asks whether the player is still signed in: a log-in in another tab ends the previous session. */
  isSignedIn(): Promise<boolean>
}

const FINAL: Record<number, Final> = {
  [CLOSE.SIGNED_OUT]: 'signed_out', [CLOSE.BANNED]: 'banned', [CLOSE.FORBIDDEN]: 'forbidden', [CLOSE.UNKNOWN_ROOM]: 'unknown', [CLOSE.OUTDATED]: 'outdated',
}
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000
/** The number of losses after which the backoff is longest. */
const MANY_LOSSES = 5
/** After this silence, when a tick of the server is overdue, the client sends a ping. */
export const SILENCE_TIMEOUT = 20_000
/**
 * After that, when the next tick is overdue too, the connection counts as lost; also one on which nothing has arrived
 * yet.
 */
export const PING_TIMEOUT = 12_000
/** The shorter patience for a player who returns to a tab that was asleep. */
export const WAKE_TIMEOUT = 4_000
/** Longest delay, in seconds, after which the client retries a rate-limited command by itself. */
const MAX_RETRY_AFTER = 5
const ABNORMAL_CLOSE = 1006
/** How many times it reconnects after the session has ended, unless the new one holds. */
const MAX_SESSION_RETRIES = 3

/** Whether a close code, even one that this client does not know, asks for something. */
function asks(code: number, what: keyof typeof CLOSE_RANGES): boolean {
  const [first, last] = CLOSE_RANGES[what]
  return code >= first && code <= last
}

/** Whether a connection will not recover by itself. */
export function isFinal(connection: Connection): boolean {
  return Object.values<Connection>(FINAL).includes(connection)
}

export class Socket {
  private ws: WebSocket | null = null
  private closed = false
  private losses = 0
  private sessionRetries = 0
  /** The reply to commands once the connection is closed. */
  private last: Reply = { type: 'error', id: null, code: 'server' }
  /** The latest number in this seat's (or the public's) stream of the game; null before the first snapshot. */
  private stream: number | null = null
  /** What the server sent with that number, to recognise it. */
  private mark: string | undefined
  private place: { game: string; seat?: number } | null = null
  /** The latest chat message received. */
  private chat: { id: string; at: string } | null = null
  private syncing: string | null = null
  /** Whether this connection stays silent until it has sent the server what the client already has. */
  private isAwaitingResume = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private lastActivity = 0
  private readonly unsent: Unsent
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('')
  private count = 0

  /** Unanswered moves are stored in this tab under `key`. */
  constructor(private readonly path: string, private readonly listener: Listener, key: string | null = null) {
    this.unsent = new Unsent(key)
  }

  open(): void {
    addEventListener('online', this.reconnectNow)
    addEventListener('offline', this.lostNetwork)
    addEventListener('pageshow', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    document.addEventListener('resume', this.wake)
    this.connect()
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.reconnectNow)
    removeEventListener('offline', this.lostNetwork)
    removeEventListener('pageshow', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    document.removeEventListener('resume', this.wake)
    clearTimeout(this.retry)
    clearTimeout(this.silence)
    this.drop()
    this.unsent.abandon(this.last)
  }

  /** Sends a command and waits for its reply, across reconnects. */
  ask(command: Command): Promise<Reply> {
    if (this.closed) return Promise.resolve(this.last)
    return new Promise((resolve) => { this.send(this.unsent.add(this.nextId(), command, resolve)) })
  }

  private connect(): void {
    const back = this.place !== null && this.stream !== null
    const origin = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`
    const ws = new WebSocket(`${origin}${this.path}?version=${String(VERSION)}&changes${back ? '&resume' : ''}`)
    this.ws = ws
    this.syncing = null
    this.isAwaitingResume = back
    plannedRestart.value = null
    if (!back) this.stream = null
    this.lastActivity = Date.now()
    this.probe(PING_TIMEOUT)
    ws.onopen = () => {
      if (back) this.sync()
      for (const frame of this.unsent.frames()) this.send(frame)
    }
    ws.onmessage = (message: MessageEvent<string>) => {
      this.onActivity()
      this.take(JSON.parse(message.data) as ServerFrame)
    }
    ws.onclose = (event) => { if (this.ws === ws) this.lost(event.code) }
  }

  private take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'snapshot':
        this.stream = frame.stream
        this.mark = frame.mark
        this.place = frame.room.game === null ? null : { game: frame.room.game, ...(frame.seat !== null && { seat: frame.seat }) }
        this.chat = frame.chat.at(-1) ?? null
        this.syncing = null
        break
      case 'update': case 'shown':
        if (this.stream === null || frame.stream <= this.stream) return
        if (frame.stream > this.stream + 1) { this.sync(); return }
        this.stream = frame.stream
        this.mark = frame.mark
        break
      case 'chat':
        if (this.chat === null || frame.message.at >= this.chat.at) this.chat = frame.message
        break
      case 'tick':
        // Sent in reply to a tick rather than by a timer, which browsers throttle in background tabs.
        this.send(this.untracked('ping'))
        this.sessionRetries = 0
        if (this.stream !== null && frame.stream !== this.stream) this.sync()
        break
      case 'restart':
        plannedRestart.value = frame.at
        return
      case 'done': case 'explained': case 'previewed': case 'surveyed': case 'hinted':
        if (frame.id === this.syncing) this.syncing = null
        this.unsent.settle(frame.id, frame)
        return
      case 'error':
        if (frame.id === null || this.retryLater(frame.id, frame)) return
        // The connection was opened before the visitor had a name, and so a session: sent again on a new one.
        if (frame.reason === 'name_needed') this.lost(CLOSE.SIGNED_OUT)
        else if (frame.id === this.syncing) this.resyncFailed()
        else this.unsent.settle(frame.id, frame)
        return
    }
    this.losses = 0
    this.isAwaitingResume = false
    this.listener.connection('live')
    this.listener.frame(frame)
  }

  private sync(): void {
    if (this.syncing !== null) return
    this.syncing = this.nextId()
    const stands = this.place && this.stream !== null && { ...this.place, stream: this.stream, ...(this.mark && { mark: this.mark }), ...(this.chat && { chat: this.chat.id }) }
    this.send(JSON.stringify({ id: this.syncing, type: 'sync', ...stands }))
  }

  /**
   * The server could not send what was missed. The next tick will show the gap, and the client asks again; but a
   * connection that waits for the client's question gets no ticks, so it reconnects for a full snapshot.
   */
  private resyncFailed(): void {
    this.syncing = null
    if (!this.isAwaitingResume) return
    this.stream = null
    this.lost(ABNORMAL_CLOSE)
  }

  /** Whether a command hit a rate limit and will be resent shortly, when the server allows it. */
  private retryLater(id: string, { code, data }: Extract<ServerFrame, { type: 'error' }>): boolean {
    const seconds = data?.['retry_after']
    if (code !== 'too_fast' || typeof seconds !== 'number' || seconds > MAX_RETRY_AFTER) return false
    const backoff = 1_000 * seconds + FIRST_WAIT * Math.random()
    if (id === this.syncing) {
      setTimeout(() => {
        if (this.syncing !== id) return
        this.syncing = null
        this.sync()
      }, backoff)
      return true
    }
    if (this.unsent.frame(id) === undefined) return false
    setTimeout(() => {
      const frame = this.unsent.frame(id)
      if (frame !== undefined) this.send(frame)
    }, backoff)
    return true
  }

  private nextId(): string {
    return `${this.prefix}.${String(++this.count)}`
  }

  private untracked(type: 'ping'): string {
    return JSON.stringify({ id: this.nextId(), type })
  }

  private send(frame: string): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(frame)
  }

  /** Called on every message. A silent connection is pinged once, then given up: a cut cable closes nothing. */
  private onActivity(): void {
    this.lastActivity = Date.now()
    clearTimeout(this.silence)
    this.silence = setTimeout(() => { this.probe(PING_TIMEOUT) }, SILENCE_TIMEOUT)
  }

  private probe(patience: number): void {
    this.send(this.untracked('ping'))
    clearTimeout(this.silence)
    this.silence = setTimeout(() => { this.lost(ABNORMAL_CLOSE) }, patience)
  }

  private lost(code: number): void {
    this.drop()
    clearTimeout(this.silence)
    if (this.closed) return
    if (code === CLOSE.SIGNED_OUT && this.sessionRetries++ < MAX_SESSION_RETRIES) {
      this.listener.connection('away')
      void this.signedOut()
      return
    }
    // A server with a reason that this client does not know is newer than the page.
    const final = FINAL[code] ?? (asks(code, 'STOP') && 'outdated')
    if (final) {
      this.end(final)
      return
    }
    // A server that shuts down sends the client to another one, usually before anybody could read that it was away.
    if (!asks(code, 'ELSEWHERE')) this.listener.connection(code === CLOSE.TOO_MANY ? 'crowded' : navigator.onLine ? 'away' : 'offline')
    if (code === CLOSE.TOO_FAST || code === CLOSE.TOO_MANY) this.losses = Math.max(this.losses, MANY_LOSSES)
    clearTimeout(this.retry)
    this.retry = setTimeout(() => { this.connect() }, wait(this.losses++))
  }

  /** The session has changed: reconnect as the player who is signed in now, and fetch everything that they may see. */
  private async signedOut(): Promise<void> {
    const back = await this.listener.isSignedIn().catch(() => true)
    if (this.closed || this.ws) return
    if (!back) {
      this.end('signed_out')
      return
    }
    this.stream = null
    clearTimeout(this.retry)
    this.retry = setTimeout(() => { this.connect() }, wait(this.losses++))
  }

  private end(final: Final): void {
    this.closed = true
    this.last = { type: 'error', id: null, code: final === 'unknown' ? 'unknown_room' : final }
    this.unsent.abandon(this.last)
    this.listener.connection(final)
  }

  private drop(): void {
    const ws = this.ws
    this.ws = null
    if (!ws) return
    ws.onopen = ws.onmessage = ws.onclose = null
    ws.close()
  }

  private readonly reconnectNow = (): void => {
    if (this.closed || this.ws?.readyState === WebSocket.OPEN) return
    clearTimeout(this.retry)
    this.losses = 0
    this.drop()
    this.connect()
  }

  /** The tab is visible again, perhaps after a sleep in which the connection was lost silently. */
  private readonly wake = (): void => {
    if (document.visibilityState === 'hidden') return
    if (this.ws === null) this.reconnectNow()
    else if (Date.now() - this.lastActivity > SILENCE_TIMEOUT - WAKE_TIMEOUT) this.probe(WAKE_TIMEOUT)
  }

  private readonly lostNetwork = (): void => {
    this.listener.connection('offline')
    if (this.ws) this.lost(ABNORMAL_CLOSE)
  }
}

/** The delay after a number of consecutive losses: exponential, capped, with jitter over its upper half. */
export function wait(losses: number, random = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** losses)
  return full / 2 + (full / 2) * random()
}
