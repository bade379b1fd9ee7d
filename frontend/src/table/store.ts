/**
 * The open table as signals: the latest state from the server, and the commands that can be sent. Components read the
 * signals and call the functions; nothing else writes here.
 */
import { batch, computed, signal } from '@preact/signals'
import type {
  Ballot, ChatMessage, Clock, Command, Draft, HintedFrame, LogEntry, Move, PreviewedFrame, Prompt, Refusal, Reply, Room, SeatView, ServerFrame, Survey, View,
} from '../net/protocol'
import { isSignedIn } from '../self/me'
import { loadStanding } from '../self/standing'
import { isFinal, Socket, type Connection } from '../net/socket'
import { resetTime, syncTime } from './clocks/serverTime'

export const room = signal<Room | null>(null)
export const view = signal<View | null>(null)
export const prompts = signal<readonly Prompt[]>([])
export const log = signal<readonly LogEntry[]>([])
export const chat = signal<readonly ChatMessage[]>([])
/** The seat that this browser plays; null for a spectator. */
export const seat = signal<number | null>(null)
/** The game's clocks as last received; null if none is running. */
export const clock = signal<Clock | null>(null)
export const connection = signal<Connection>('connecting')
/** The last answer that was refused; cleared by the next one that is accepted. The action panel shows it in words. */
export const refused = signal<Failure | null>(null)
/** This seat's stream number, if its last move can be undone; otherwise null. */
export const undoable = signal<number | null>(null)
/** The player's draft for a prompt as the server has saved it, including changes on other devices. */
export const draft = signal<Draft | null>(null)
/** Events that have just happened while the table was open: not those before it was opened, nor undone ones. */
export const news = signal<News | null>(null)
/** The present table, while an earlier moment is shown. */
export const presentAside = signal<Present | null>(null)
/** Whether this is a lesson: a table without a room. */
export const isLesson = signal(false)
/** An answer is being sent: buttons that would send another one wait. */
export const answering = signal(false)

export type Choice = Ballot['choice']
/** The outcome of a command: done, or why not. `code` as in the protocol; `rule` and `reason` if a rule refused it. */
export type Done = { ok: true } | { ok: false; failure: Failure }
export interface Failure { code: string; rule?: string; reason?: string; data?: Record<string, unknown> }

/** The parts of the table that change with every act. */
export interface Present { view: View | null; prompts: readonly Prompt[]; undoable: number | null }
export interface News { events: LogEntry['events']; before: View['board']; after: View['board'] }

/** The log without undone entries. */
export const standingLog = computed(() => {
  const back = new Set(log.value.flatMap(({ undone }) => (undone === undefined ? [] : [undone])))
  return back.size ? log.value.filter(({ stream }) => !back.has(stream)) : log.value
})
/** The prompts that this seat has to answer; a sealed one that has been answered stays, with `made` set. */
export const requiredPrompts = computed(() => prompts.value.filter((prompt) => !prompt.optional))
export const mine = computed<SeatView | null>(() =>
  seat.value === null ? null : (view.value?.seats.find((one) => one.seat === seat.value) ?? null),
)
/** The game as it is now, even while an earlier moment is shown. */
export const present = computed<Present>(() => presentAside.value ?? { view: view.value, prompts: prompts.value, undoable: undoable.value })
/** Whether nobody can move: the players or a moderator have paused the game. */
export const halted = computed(() => room.value?.held === true || Boolean(clock.value?.paused))
/** Whether the game waits for the viewer's own seat. */
export const myTurn = computed(() => seat.value !== null && isAskedIn(present.value, seat.value))

/** Whether a table as shown waits for a seat, and asks it something. */
export function isAskedIn({ view: shown, prompts: asked }: Pick<Present, 'view' | 'prompts'>, of: number): boolean {
  return asked.length > 0 && (shown?.waiting_for.includes(of) ?? false)
}

/** What answers a table's commands: a socket, or a lesson. */
export interface TableConnection { ask(command: Command): Promise<Reply>; close(): void }

let socket: TableConnection | null = null

/** Opens the table of a room, closing the previous one. `show` hands each frame to `receive`, at once or later. */
export function openTable(id: string, show: (frame: ServerFrame) => void): void {
  closeTable()
  const opened = new Socket(`/ws/rooms/${encodeURIComponent(id)}/`, {
    frame: show,
    connection: (now) => {
      connection.value = now
      if (isFinal(now)) askNothing() // No answer could be sent now.
    },
    isSignedIn,
  }, `lionheart.unsent.${id}`)
  socket = opened
  opened.open()
}

/** Opens a table without a room: its line answers commands, and delivers state through `receive`. */
export function openLocalTable(line: TableConnection): void {
  closeTable()
  socket = line
  connection.value = 'live'
  isLesson.value = true
}

export function closeTable(): void {
  socket?.close()
  socket = null
  presentAside.value = news.value = room.value = view.value = seat.value = refused.value = clock.value = undoable.value = draft.value = null
  resetTime()
  prompts.value = log.value = chat.value = []
  answering.value = isLesson.value = false
  connection.value = 'connecting'
}

/** Shows the table at a moment of a finished game; no prompts are asked there. */
export function showTable(past: { room: Room; seat: number | null; view: View; log: readonly LogEntry[] }): void {
  batch(() => {
    room.value = past.room
    seat.value = past.seat
    view.value = past.view
    log.value = past.log
    prompts.value = []
  })
}

/** Shows the table at an earlier moment of a running game, until `showPresent`; no prompts are asked there. */
export function showMoment(past: View): void {
  batch(() => {
    presentAside.value = present.value
    view.value = past
    prompts.value = []
    undoable.value = news.value = null
  })
}

/** Returns to the present table. */
export function showPresent(): void {
  const now = presentAside.value
  if (!now) return
  batch(() => {
    presentAside.value = null
    applyPresent(now)
  })
}

/** Applies the present state; while an earlier moment is shown, stores it for later. */
function applyPresent(now: Present): void {
  if (presentAside.value) presentAside.value = now
  else [view.value, prompts.value, undoable.value] = [now.view, now.prompts, now.undoable]
}

/** Takes the questions back, which could no longer be answered. */
export function askNothing(): void {
  applyPresent({ view: present.peek().view, prompts: [], undoable: null })
}

/** Answers a prompt with a move. Resolves when the server has stored it, or with the reason of its refusal. */
export async function answer(promptId: string, move: Move): Promise<Done> {
  answering.value = true
  const done = outcome(await ask({ type: 'move', prompt: promptId, move }))
  answering.value = false
  refused.value = done.ok ? null : done.failure
  return done
}

/** Undoes this seat's last move. */
export async function undo(): Promise<Done> {
  const stream = undoable.value
  if (stream === null) return { ok: true }
  answering.value = true
  const done = outcome(await ask({ type: 'undo', stream }))
  answering.value = false
  return done
}

/** Why a move would be refused; null if it is legal. Never plays it. */
export async function explain(move: Move): Promise<Refusal | null> {
  const reply = await ask({ type: 'explain', move })
  return reply.type === 'explained' ? reply.refusal : null
}

/** The outcome of a move on the board: points, land, borders that would be lost, and whether it cannot be undone. */
export type Foreseen = Pick<PreviewedFrame, 'scores' | 'land' | 'barred' | 'final'>

/** Looks a move up without playing it; null without a connection. */
export async function preview(move: Move): Promise<Foreseen | null> {
  const reply = await ask({ type: 'preview', move })
  return reply.type === 'previewed' ? reply : null
}

/** The server's evaluation of a draft, such as an unfinished order sheet; null without a connection. */
export async function survey(move: Move, action?: string, line?: number): Promise<Survey | null> {
  const reply = await ask({ type: 'survey', move, ...(action !== undefined && { action }), ...(line !== undefined && { line }) })
  return reply.type === 'surveyed' ? reply.survey : null
}

/** What the Knight would do, which the server notes in the record; otherwise why there is no hint. */
export async function takeHint(): Promise<HintedFrame | Failure> {
  const reply = await ask({ type: 'hint' })
  if (reply.type === 'hinted') return reply
  const done = outcome(reply)
  return done.ok ? { code: 'server' } : done.failure
}

/**
 * Saves a private draft on the server; `missing` are the actions without an "otherwise" yet. `kept` is called with the
 * time of saving, by the server's clock.
 */
export async function keepDraft(prompt: string, move: Move, missing: string[], kept: (at: number) => void): Promise<void> {
  const reply = await ask({ type: 'draft', prompt, move, missing })
  if (reply.type !== 'done' || !reply.saved) return
  const { saved } = reply
  batch(() => {
    kept(Date.parse(saved))
    applyDraft({ prompt, move, missing, saved })
  })
}

/** Sends a chat message to everybody at the table, or only to the players on some seats. */
export async function sendChat(text: string, to: readonly number[] = []): Promise<Done> {
  return outcome(await ask({ type: 'chat', text, ...(to.length > 0 && { to: [...to] }) }))
}

/** Gives the seat of an absent player to a bot until they return. */
export async function handOver(away: number): Promise<Done> {
  return outcome(await ask({ type: 'hand_over', seat: away }))
}

/** Takes the player's own seat back from the bot that stood in. */
export async function takeBack(): Promise<Done> {
  return outcome(await ask({ type: 'take_back' }))
}

/** Proposes to end the game early or agrees to it, or declines. */
export async function endEarly(what: 'agree' | 'decline'): Promise<Done> {
  return outcome(await ask({ type: 'end_early', do: what }))
}

/** Proposes or accepts, declines, or ends a pause. */
export async function pause(what: 'agree' | 'decline' | 'end'): Promise<Done> {
  return outcome(await ask({ type: 'pause', do: what }))
}

/** Requests or accepts more time, or declines it. */
export async function extend(what: 'agree' | 'decline'): Promise<Done> {
  return outcome(await ask({ type: 'extend', do: what }))
}

/** Votes on a seat whose time ran out too often. */
export async function vote(about: number, choice: Choice): Promise<Done> {
  return outcome(await ask({ type: 'vote', seat: about, choice }))
}

/** Handles a frame from the server. Exported for lessons and tests. */
export function receive(frame: ServerFrame): void {
  switch (frame.type) {
    case 'snapshot':
      if (frame.now !== undefined) syncTime(frame.now)
      clock.value = frame.room.clock
      room.value = frame.room
      seat.value = frame.seat
      presentAside.value = null
      applyPresent({ view: frame.view, prompts: frame.prompts, undoable: frame.undo ? frame.stream : null })
      draft.value = frame.draft ?? null
      log.value = frame.log
      chat.value = frame.chat
      news.value = null
      break
    case 'update':
      if (frame.clock) setClock(frame.clock)
      applyUpdate(frame)
      if (frame.events.length) log.value = [...log.value, entryOf(frame)]
      break
    case 'draft':
      applyDraft(frame.draft)
      break
    case 'shown':
      view.value = frame.view
      log.value = [...log.value, ...frame.log]
      break
    case 'room':
      setClock(frame.room.clock)
      room.value = frame.room
      break
    case 'tick':
      if (frame.now !== undefined) syncTime(frame.now)
      break
    case 'chat_removed':
      chat.value = chat.value.filter(({ id }) => id !== frame.message)
      break
    case 'standing':
      void loadStanding()
      break
    case 'chat':
      chat.value = withMessage(chat.value, frame.message)
      break
  }
}

type Update = Extract<ServerFrame, { type: 'update' }>

/** Applies the view of an update: a whole one, or what has changed in the present one. */
function applyUpdate(frame: Update): void {
  const after = { ...(frame.view ?? present.peek().view), ...frame.changes } as View
  if (frame.events.length && !presentAside.value) news.value = newsOf(frame, after)
  applyPresent({ view: after, prompts: frame.prompts, undoable: frame.undo ? frame.stream : null })
}

function newsOf({ events, undone }: Update, after: View): News | null {
  const before = view.peek()
  return before && undone === undefined ? { events, before: before.board, after: after.board } : null
}

/** Of two drafts for one question the newer one wins, whichever arrives first. */
function applyDraft(received: Draft): void {
  const known = draft.value
  if (known?.prompt !== received.prompt || Date.parse(received.saved) >= Date.parse(known.saved)) draft.value = received
}

/** Inserts a chat message in its place: players receive spectators' messages late. */
export function withMessage(said: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  if (said.some((one) => one.id === message.id)) return said
  const earlier = said.findLastIndex(({ at }) => at <= message.at)
  return said.toSpliced(earlier + 1, 0, message)
}

/** A room's clocks that arrive later may be older than those of an update. */
function setClock(received: Clock | null): void {
  if (received === null || clock.value === null || received.number >= clock.value.number) clock.value = received
}

function entryOf({ stream, events, seals, opened, mover, bot, timed_out, undone }: Update): LogEntry {
  return {
    stream, events, ...(mover !== undefined && { mover }), ...(bot !== undefined && { bot }), ...(timed_out !== undefined && { timed_out }), ...(undone !== undefined && { undone }),
    ...(seals && { seals }), ...(opened && { opened }),
  }
}

function ask(command: Command): Promise<Reply> {
  return socket ? socket.ask(command) : Promise.resolve({ type: 'error', id: null, code: 'server' })
}

export function outcome(reply: Reply): Done {
  if (reply.type !== 'error') return { ok: true }
  const { code, rule, reason, data } = reply
  return { ok: false, failure: { code, ...(rule && { rule }), ...(reason && { reason }), ...(data && { data }) } }
}
