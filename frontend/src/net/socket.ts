/**
 * A socket that heals itself: it comes back after a loss (waiting longer each time, never in step with others), asks
 * for what it missed, and sends commands again, under the same id, until they are answered.
 */
import { CLOSE, VERSION, type Command, type Reply, type ServerFrame } from './protocol'
import { Unsent } from './unsent'

/**
 * "away": reconnecting by itself. "offline": the browser has no network. "crowded": too many windows are open; tried
 * again. The others but "connecting" and "live" do not come back by themselves.
 */
export type Connection = 'connecting' | 'live' | 'away' | 'offline' | 'crowded' | Final
type Final = 'signed_out' | 'banned' | 'forbidden' | 'unknown' | 'outdated'

interface Listener {
  frame(frame: ServerFrame): void
  connection(connection: Connection): void
  /** Asks whether somebody is signed in after all: another tab may have logged in, which ends the session before. */
  isSignedIn(): Promise<boolean>
}

const FINAL: Record<number, Final> = {
  [CLOSE.SIGNED_OUT]: 'signed_out', [CLOSE.BANNED]: 'banned', [CLOSE.FORBIDDEN]: 'forbidden', [CLOSE.UNKNOWN_ROOM]: 'unknown', [CLOSE.OUTDATED]: 'outdated',
}
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000
/** Losses that make us wait longest. */
const MANY = 5
/** After this silence, a tick of the server being overdue, we ask whether the other end is there. */
export const SILENCE = 20_000
/** Then, the next tick being overdue too, we take the line for lost; so we do with one on which nothing has come yet. */
export const PATIENCE = 12_000
/** Somebody who comes back to a tab that slept does not wait so long. */
export const WAKING = 4_000
/** What the server asks us to send later is sent later by ourselves, if it is not much later; in seconds. */
const SOON = 5
const GONE = 1006
/** So often we come back from a session that has ended, unless the new one holds. */
const COMEBACKS = 3

/** Whether a connection does not come back by itself. */
export function isFinal(connection: Connection): boolean {
  return Object.values<Connection>(FINAL).includes(connection)
}

export class Socket {
  private ws: WebSocket | null = null
  private closed = false
  private losses = 0
  private comebacks = 0
  /** What is asked of a line that is closed is answered by this. */
  private last: Reply = { type: 'error', id: null, code: 'server' }
  /** How far we are in what this seat, or the public, is told of this game; null before the first snapshot. */
  private stream: number | null = null
  private place: { game: string; seat?: number } | null = null
  /** What was said last of what we have heard. */
  private chat: { id: string; at: string } | null = null
  private syncing: string | null = null
  /** Whether this line says nothing by itself before the server has heard what we have. */
  private waits = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private heardAt = 0
  private readonly unsent: Unsent
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('')
  private count = 0

  /** Moves that are not answered yet are kept for this tab under `key`. */
  constructor(private readonly path: string, private readonly listener: Listener, key: string | null = null) {
    this.unsent = new Unsent(key)
  }

  open(): void {
    addEventListener('online', this.hurry)
    addEventListener('offline', this.lostNetwork)
    addEventListener('pageshow', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    document.addEventListener('resume', this.wake)
    this.connect()
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.hurry)
    removeEventListener('offline', this.lostNetwork)
    removeEventListener('pageshow', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    document.removeEventListener('resume', this.wake)
    clearTimeout(this.retry)
    clearTimeout(this.silence)
    this.drop()
    this.unsent.abandon(this.last)
  }

  /** Sends a command and waits for its answer, across losses of the connection that mend. */
  ask(command: Command): Promise<Reply> {
    if (this.closed) return Promise.resolve(this.last)
    return new Promise((resolve) => { this.send(this.unsent.add(this.nextId(), command, resolve)) })
  }

  private connect(): void {
    const back = this.place !== null && this.stream !== null
    const origin = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`
    const ws = new WebSocket(`${origin}${this.path}?version=${String(VERSION)}${back ? '&resume' : ''}`)
    this.ws = ws
    this.syncing = null
    this.waits = back
    if (!back) this.stream = null
    this.heardAt = Date.now()
    this.probe(PATIENCE)
    ws.onopen = () => {
      if (back) this.sync()
      for (const frame of this.unsent.frames()) this.send(frame)
    }
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
        this.place = frame.room.game === null ? null : { game: frame.room.game, ...(frame.seat !== null && { seat: frame.seat }) }
        this.chat = frame.chat.at(-1) ?? null
        this.syncing = null
        break
      case 'update': case 'shown':
        if (this.stream === null || frame.stream <= this.stream) return
        if (frame.stream > this.stream + 1) { this.sync(); return }
        this.stream = frame.stream
        break
      case 'chat':
        if (this.chat === null || frame.message.at >= this.chat.at) this.chat = frame.message
        break
      case 'tick':
        // Answered here rather than by a timer of ours, which browsers slow down in a tab that nobody looks at.
        this.send(this.untracked('ping'))
        this.comebacks = 0
        if (this.stream !== null && frame.stream !== this.stream) this.sync()
        break
      case 'done': case 'explained': case 'previewed': case 'surveyed':
        if (frame.id === this.syncing) this.syncing = null
        this.unsent.settle(frame.id, frame)
        return
      case 'error':
        if (frame.id === null || this.putOff(frame.id, frame)) return
        if (frame.id === this.syncing) this.notTold()
        else this.unsent.settle(frame.id, frame)
        return
    }
    this.losses = 0
    this.waits = false
    this.listener.connection('live')
    this.listener.frame(frame)
  }

  private sync(): void {
    if (this.syncing !== null) return
    this.syncing = this.nextId()
    const stands = this.place && this.stream !== null && { ...this.place, stream: this.stream, ...(this.chat && { chat: this.chat.id }) }
    this.send(JSON.stringify({ id: this.syncing, type: 'sync', ...stands }))
  }

  /** What we missed could not be told. The next tick will find us behind, and we ask again; but a line that waits for
   * our question has no ticks, and we come back for the whole. */
  private notTold(): void {
    this.syncing = null
    if (!this.waits) return
    this.stream = null
    this.lost(GONE)
  }

  /** Whether a command came too fast and will be sent again in a moment, when the server takes it. */
  private putOff(id: string, { code, data }: Extract<ServerFrame, { type: 'error' }>): boolean {
    const seconds = data?.['retry_after']
    if (code !== 'too_fast' || typeof seconds !== 'number' || seconds > SOON) return false
    const wait = 1_000 * seconds + FIRST_WAIT * Math.random()
    if (id === this.syncing) {
      setTimeout(() => {
        if (this.syncing !== id) return
        this.syncing = null
        this.sync()
      }, wait)
      return true
    }
    if (this.unsent.frame(id) === undefined) return false
    setTimeout(() => {
      const frame = this.unsent.frame(id)
      if (frame !== undefined) this.send(frame)
    }, wait)
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

  /** Something came in. A line that stays silent is asked once, then given up: a cut cable closes nothing. */
  private heard(): void {
    this.heardAt = Date.now()
    clearTimeout(this.silence)
    this.silence = setTimeout(() => { this.probe(PATIENCE) }, SILENCE)
  }

  private probe(patience: number): void {
    this.send(this.untracked('ping'))
    clearTimeout(this.silence)
    this.silence = setTimeout(() => { this.lost(GONE) }, patience)
  }

  private lost(code: number): void {
    this.drop()
    clearTimeout(this.silence)
    if (this.closed) return
    if (code === CLOSE.SIGNED_OUT && this.comebacks++ < COMEBACKS) {
      this.listener.connection('away')
      void this.signedOut()
      return
    }
    const final = FINAL[code]
    if (final) {
      this.end(final)
      return
    }
    // A server that is about to end sends us to another, mostly before anybody could read that we were away.
    if (code !== CLOSE.RESTART) this.listener.connection(code === CLOSE.TOO_MANY ? 'crowded' : navigator.onLine ? 'away' : 'offline')
    if (code === CLOSE.TOO_FAST || code === CLOSE.TOO_MANY) this.losses = Math.max(this.losses, MANY)
    clearTimeout(this.retry)
    this.retry = setTimeout(() => { this.connect() }, wait(this.losses++))
  }

  /** The session has ended: we come back as whoever is signed in by now, and are shown everything that they may see. */
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

  private readonly hurry = (): void => {
    if (this.closed || this.ws?.readyState === WebSocket.OPEN) return
    clearTimeout(this.retry)
    this.losses = 0
    this.drop()
    this.connect()
  }

  /** The tab is looked at again, maybe after a sleep in which its line was cut without a word. */
  private readonly wake = (): void => {
    if (document.visibilityState === 'hidden') return
    if (this.ws === null) this.hurry()
    else if (Date.now() - this.heardAt > SILENCE - WAKING) this.probe(WAKING)
  }

  private readonly lostNetwork = (): void => {
    this.listener.connection('offline')
    if (this.ws) this.lost(GONE)
  }
}

/** How long to wait after so many losses in a row: doubling, capped, and anywhere in its upper half. */
export function wait(losses: number, random = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** losses)
  return full / 2 + (full / 2) * random()
}
