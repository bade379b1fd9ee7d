/**
 * The open table as signals: what the server said last, and the few things one can ask of it. Components read the
 * signals and call the functions; nobody else writes here.
 */
import { batch, computed, signal } from '@preact/signals'
import type {
  Ballot, ChatMessage, Clock, Command, Draft, LogEntry, Move, Prompt, Prospect, Refusal, Reply, Room, SeatView, ServerFrame, Survey, View,
} from '../net/protocol'
import { isSignedIn } from '../self/me'
import { loadStanding } from '../self/standing'
import { isFinal, Socket, type Connection } from '../net/socket'
import { forgetTime, learnTime } from './clocks/serverTime'

export const room = signal<Room | null>(null)
export const view = signal<View | null>(null)
export const prompts = signal<readonly Prompt[]>([])
export const log = signal<readonly LogEntry[]>([])
export const chat = signal<readonly ChatMessage[]>([])
/** The seat that this browser plays; null for a spectator. */
export const seat = signal<number | null>(null)
/** The game's clocks as they were told last; null where none is running. */
export const clock = signal<Clock | null>(null)
export const connection = signal<Connection>('connecting')
/** The last answer that was refused; cleared by the next one that is accepted. The action panel shows it in words. */
export const refused = signal<Failure | null>(null)
/** Where this seat's stream stands, if what it did last can be taken back; else null. */
export const undoable = signal<number | null>(null)
/** What one has written so far in answer to a prompt, as the server keeps it: also what was written on another device. */
export const draft = signal<Draft | null>(null)
/** What has just happened, while one looked on: not what a table is opened with, nor what is taken back. */
export const news = signal<News | null>(null)
/** The table as it is now, while one looks at it as it was. */
export const ahead = signal<Present | null>(null)
/** An answer is on its way: buttons that send another one wait. */
export const answering = signal(false)

export type Choice = Ballot['choice']
/** What a command came to: done, or why not. `code` as in the protocol; `rule` and `reason` when a rule said no. */
export type Done = { ok: true } | { ok: false; failure: Failure }
export interface Failure { code: string; rule?: string; reason?: string; data?: Record<string, unknown> }

/** What of the table is told anew with every act. */
export interface Present { view: View | null; prompts: readonly Prompt[]; undoable: number | null }
export interface News { events: LogEntry['events']; before: View['board']; after: View['board'] }

/** The log without what was taken back. */
export const standing = computed(() => {
  const back = new Set(log.value.flatMap(({ undone }) => (undone === undefined ? [] : [undone])))
  return back.size ? log.value.filter(({ stream }) => !back.has(stream)) : log.value
})
/** The prompts that the game waits for this seat to answer; a sealed one already made stays, with `made` set. */
export const asked = computed(() => prompts.value.filter((prompt) => !prompt.optional))
export const mine = computed<SeatView | null>(() =>
  seat.value === null ? null : (view.value?.seats.find((one) => one.seat === seat.value) ?? null),
)
/** The game as it is now, also while one looks back. */
export const present = computed<Present>(() => ahead.value ?? { view: view.value, prompts: prompts.value, undoable: undoable.value })
/** Whether the game waits for this very seat. */
export const myTurn = computed(() => seat.value !== null && (present.value.view?.waiting_for.includes(seat.value) ?? false))

/** Whatever answers the commands of a table: a socket, or a lesson. */
export interface Line { ask(command: Command): Promise<Reply>; close(): void }

let socket: Line | null = null

/** Opens the table of a room, closing the one before. */
export function openTable(id: string): void {
  closeTable()
  const opened = new Socket(`/ws/rooms/${encodeURIComponent(id)}/`, {
    frame: receive,
    connection: (now) => {
      connection.value = now
      if (isFinal(now)) lay({ view: present.peek().view, prompts: [], undoable: null }) // What is asked could not be answered.
    },
    isSignedIn,
  }, `lionheart.unsent.${id}`)
  socket = opened
  opened.open()
}

/** Sits down at a table that is no room's: its line answers, and shows what there is by `receive`. */
export function sitDownAt(line: Line): void {
  closeTable()
  socket = line
  connection.value = 'live'
}

export function closeTable(): void {
  socket?.close()
  socket = null
  ahead.value = news.value = room.value = view.value = seat.value = refused.value = clock.value = undoable.value = draft.value = null
  forgetTime()
  prompts.value = log.value = chat.value = []
  answering.value = false
  connection.value = 'connecting'
}

/** Lays the table as it was at a moment of a game that is over; nobody is asked anything there. */
export function layTable(past: { room: Room; seat: number | null; view: View; log: readonly LogEntry[] }): void {
  batch(() => {
    room.value = past.room
    seat.value = past.seat
    view.value = past.view
    log.value = past.log
    prompts.value = []
  })
}

/** Lays the table as it was at a moment of a game that runs, until `toNow`; nothing is asked there. */
export function lookAt(past: View): void {
  batch(() => {
    ahead.value = present.value
    view.value = past
    prompts.value = []
    undoable.value = news.value = null
  })
}

/** Lays the table as it is. */
export function toNow(): void {
  const now = ahead.value
  if (!now) return
  batch(() => {
    ahead.value = null
    lay(now)
  })
}

/** Takes in what the table is now; while one looks back, for later. */
function lay(now: Present): void {
  if (ahead.value) ahead.value = now
  else [view.value, prompts.value, undoable.value] = [now.view, now.prompts, now.undoable]
}

/** Answers a prompt with a move. Resolves when the server has stored it, or with the reason why not. */
export async function answer(promptId: string, move: Move): Promise<Done> {
  answering.value = true
  const done = outcome(await ask({ type: 'move', prompt: promptId, move }))
  answering.value = false
  refused.value = done.ok ? null : done.failure
  return done
}

/** Takes back what this seat did last. */
export async function undo(): Promise<Done> {
  const stream = undoable.value
  if (stream === null) return { ok: true }
  answering.value = true
  const done = outcome(await ask({ type: 'undo', stream }))
  answering.value = false
  return done
}

/** Why a move would be refused; null if it would not be. Never plays it. */
export async function explain(move: Move): Promise<Refusal | null> {
  const reply = await ask({ type: 'explain', move })
  return reply.type === 'explained' ? reply.refusal : null
}

/** What a move on the board would bring: points for whom, which land; null when the line is down. */
export async function preview(move: Move): Promise<Pick<Prospect, 'scores' | 'land'> | null> {
  const reply = await ask({ type: 'preview', move })
  return reply.type === 'previewed' ? reply : null
}

/** What is to be said of a draft, such as an order sheet that is being written; null when the line is down. */
export async function survey(move: Move, action?: string, line?: number): Promise<Survey | null> {
  const reply = await ask({ type: 'survey', move, ...(action !== undefined && { action }), ...(line !== undefined && { line }) })
  return reply.type === 'surveyed' ? reply.survey : null
}

/** Has a draft kept on the server, for oneself alone; `missing` are the actions that do not say yet what to do otherwise. `kept` hears when that was, by the server's clock. */
export async function keepDraft(prompt: string, move: Move, missing: string[], kept: (at: number) => void): Promise<void> {
  const reply = await ask({ type: 'draft', prompt, move, missing })
  if (reply.type !== 'done' || !reply.saved) return
  const { saved } = reply
  batch(() => {
    kept(Date.parse(saved))
    learnDraft({ prompt, move, missing, saved })
  })
}

/** Says something to everybody at the table, or to the people on some seats alone. */
export async function say(text: string, to: readonly number[] = []): Promise<Done> {
  return outcome(await ask({ type: 'chat', text, ...(to.length > 0 && { to: [...to] }) }))
}

/** Gives the seat of somebody who is away to a bot until they are back. */
export async function handOver(away: number): Promise<Done> {
  return outcome(await ask({ type: 'hand_over', seat: away }))
}

/** Takes one's own seat back from the bot that sat in. */
export async function takeBack(): Promise<Done> {
  return outcome(await ask({ type: 'take_back' }))
}

/** Proposes a pause or agrees to one, declines it, or ends it. */
export async function pause(what: 'agree' | 'decline' | 'end'): Promise<Done> {
  return outcome(await ask({ type: 'pause', do: what }))
}

/** Asks for more time or agrees to it, or declines it. */
export async function extend(what: 'agree' | 'decline'): Promise<Done> {
  return outcome(await ask({ type: 'extend', do: what }))
}

/** Says what is to become of a seat whose time was up too often. */
export async function vote(about: number, choice: Choice): Promise<Done> {
  return outcome(await ask({ type: 'vote', seat: about, choice }))
}

/** Takes in a frame of the server. Exported for lessons and tests. */
export function receive(frame: ServerFrame): void {
  switch (frame.type) {
    case 'snapshot':
      if (frame.now !== undefined) learnTime(frame.now)
      clock.value = frame.room.clock
      room.value = frame.room
      seat.value = frame.seat
      ahead.value = null
      lay({ view: frame.view, prompts: frame.prompts, undoable: frame.undo ? frame.stream : null })
      draft.value = frame.draft ?? null
      log.value = frame.log
      chat.value = frame.chat
      news.value = null
      break
    case 'update':
      if (frame.clock) setClock(frame.clock)
      if (frame.events.length && !ahead.value) news.value = newsOf(frame)
      lay({ view: frame.view, prompts: frame.prompts, undoable: frame.undo ? frame.stream : null })
      if (frame.events.length) log.value = [...log.value, entryOf(frame)]
      break
    case 'draft':
      learnDraft(frame.draft)
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
      if (frame.now !== undefined) learnTime(frame.now)
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

function newsOf({ events, undone, view: after }: Extract<ServerFrame, { type: 'update' }>): News | null {
  const before = view.peek()
  return before && undone === undefined ? { events, before: before.board, after: after.board } : null
}

/** Of two drafts for one question the newer one counts, whichever is heard of first. */
function learnDraft(told: Draft): void {
  const known = draft.value
  if (known?.prompt !== told.prompt || Date.parse(told.saved) >= Date.parse(known.saved)) draft.value = told
}

/** What was said, and this too, in its place: what watchers said comes late to players. */
export function withMessage(said: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  if (said.some((one) => one.id === message.id)) return said
  const earlier = said.findLastIndex(({ at }) => at <= message.at)
  return said.toSpliced(earlier + 1, 0, message)
}

/** The clocks of a room that has been told later may be older than those of an update. */
function setClock(told: Clock | null): void {
  if (told === null || clock.value === null || told.number >= clock.value.number) clock.value = told
}

function entryOf({ stream, events, seals, opened, timed_out, undone }: Extract<ServerFrame, { type: 'update' }>): LogEntry {
  return {
    stream, events, ...(timed_out !== undefined && { timed_out }), ...(undone !== undefined && { undone }),
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
