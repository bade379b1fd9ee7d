/**
 * The pace of a game of one person with bots: each of their moves stays visible for a while before the next one is
 * shown, or until the player wants it. It delays only what is shown: the server does not wait. Meanwhile nothing is
 * asked, since the answer would come too late.
 */
import { computed, effect, signal, untracked } from '@preact/signals'
import type { Room, ServerFrame } from '../net/protocol'
import { settings, type Pace } from '../self/settings/settings'
import { READINESS } from './history/since'
import { askNothing, receive, room, seat } from './store'

/** How long a move stays visible, in milliseconds. */
const STAYS: Record<Pace, number> = { fast: 0, normal: 1_200, slow: 3_000, steps: Infinity }
/** Frames that say nothing about the game: they never wait. */
const ASIDE: ReadonlySet<ServerFrame['type']> = new Set(['chat', 'chat_removed', 'standing', 'tick'])

/** What has been received and not been shown yet, the oldest first. */
const held = signal<readonly ServerFrame[]>([])
/** When a move was last shown, in milliseconds. */
let shown = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether moves of bots wait until the player wants to see them. */
export const isStepping = computed(() => held.value.length > 0 && settings.value.pace === 'steps')

/** Whether a player plays, or has played, against bots alone. */
export function isAlone({ seats }: Room): boolean {
  return seats.some((one) => one.mine) && seats.every(({ mine, occupant }) => mine || occupant === 'bot')
}

/** Shows a frame now or, after moves of bots that wait, later. */
export function showInTime(frame: ServerFrame): void {
  if (frame.type === 'snapshot') forget()
  if (frame.type === 'snapshot' || ASIDE.has(frame.type)) {
    receive(frame)
    return
  }
  held.value = [...held.value, frame]
  showDue()
}

/** Shows the next move, at any pace. */
export function showNext(): void {
  shown = 0
  const [first] = held.peek()
  if (first) take(first)
  showDue()
}

/** Shows everything that has been received. */
export function showAll(): void {
  while (held.peek().length) showNext()
}

/** Drops what has not been shown: the table is left. */
export function forget(): void {
  clearTimeout(timer)
  held.value = []
  shown = 0
}

function showDue(): void {
  clearTimeout(timer)
  for (const frame of held.peek()) {
    const wait = isByBot(frame) && isPaced() ? shown + STAYS[settings.peek().pace] - Date.now() : 0
    if (wait > 0) {
      askNothing() // The game has moved on.
      if (wait < Infinity) timer = setTimeout(showDue, wait)
      return
    }
    take(frame)
  }
}

function take(frame: ServerFrame): void {
  if (isSeen(frame)) shown = Date.now()
  held.value = held.peek().slice(1)
  receive(frame)
}

/** Nobody waits for moves that they cannot see, nor in a game with a clock. */
function isPaced(): boolean {
  const here = room.peek()
  return here !== null && here.pace.kind === 'untimed' && isAlone(here) && !document.hidden
}

function isSeen(frame: ServerFrame): boolean {
  return frame.type === 'update' && frame.undone === undefined && frame.events.some(({ kind }) => !READINESS.has(kind))
}

function isByBot(frame: ServerFrame): boolean {
  return frame.type === 'update' && frame.mover !== seat.peek() && isSeen(frame)
}

effect(() => { if (settings.value.pace !== 'steps') untracked(showDue) })
document.addEventListener('visibilitychange', showDue)
