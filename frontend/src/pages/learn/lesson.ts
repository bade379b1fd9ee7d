/**
 * The lesson as a table without a room: the server plays it from the moves made so far, which only this browser stores.
 */
import { batch, signal } from '@preact/signals'
import { ApiFailure, api } from '../../net/api'
import type { Command, ErrorFrame, Lesson, Move, Reply, Room } from '../../net/protocol'
import { receive, openLocalTable, type TableConnection } from '../../table/store'

const KEPT = 'lionheart.lesson'

/** The current step, of all steps; its `step` is null when the lesson is over; null as a whole before it has begun. */
export const progress = signal<{ step: string | null; steps: readonly string[] } | null>(null)
/** The decision card that a step asks for, if it asks for one. */
const CARDS: Readonly<Partial<Record<string, number>>> = { choose: 1, again: 2, swords: 3, politics: 2 }

export function cardOf(step: string | null): number | undefined {
  return step === null ? undefined : CARDS[step]
}

/** Whether the chosen move may be what the step asks for: the button that confirms it is then highlighted. */
export function isReady(step: string | null, move: Move | null): boolean {
  const card = cardOf(step)
  return move !== null && (card === undefined || move.kind !== 'decide' || move.cards.includes(card))
}

/** The server did not answer: nothing is shown yet, or an outdated state. */
export const failed = signal(false)

let moves: readonly Move[] = []
let table: (lesson: Lesson) => Room

/** Starts or resumes the lesson. `room` makes the table that it is played at. */
export async function openLesson(room: (lesson: Lesson) => Room): Promise<void> {
  table = room
  openLocalTable(lessonLine)
  moves = kept()
  try {
    await show(moves)
  } catch (error) {
    // The stored moves may be of an older version of the lesson.
    if (error instanceof ApiFailure && error.code !== 'server' && moves.length) await restart()
    else if (!(error instanceof ApiFailure)) throw error
  }
}

/** Restarts the lesson. */
export function restart(): Promise<void> {
  return show([]).catch(() => undefined)
}

/** Takes one move back. */
export function stepBack(): Promise<void> {
  return show(moves.slice(0, -1)).catch(() => undefined)
}

/** Whether there is a move to take back. */
export function hasBegun(): boolean {
  return moves.length > 0
}

const lessonLine: TableConnection = {
  async ask(command: Command): Promise<Reply> {
    try {
      return await answered(command)
    } catch (error) {
      if (error instanceof ApiFailure) return refusalOf(error)
      throw error
    }
  },
  close() {
    progress.value = null
    failed.value = false
  },
}

async function answered(command: Command): Promise<Reply> {
  switch (command.type) {
    case 'move':
      await show([...moves, command.move])
      return { type: 'done', id: '' }
    case 'explain':
      return { type: 'explained', id: '', refusal: (await api.lessonMove(moves, command.move)).refusal }
    case 'preview': {
      const { scores, land } = await api.lessonMove(moves, command.move)
      // The lesson has no undo, so that no move waits for it.
      return { type: 'previewed', id: '', scores, land, barred: 0, final: false }
    }
    default:
      return { type: 'error', id: null, code: 'refused' }
  }
}

function refusalOf({ code, rule, reason, data }: ApiFailure): ErrorFrame {
  return { type: 'error', id: null, code: code as ErrorFrame['code'], ...(rule && { rule }), ...(reason && { reason }), ...(data && { data }) }
}

/** Asks the server for the state after these moves, and shows it. */
async function show(made: readonly Move[]): Promise<void> {
  let lesson: Lesson
  try {
    lesson = await api.lesson(made)
    failed.value = false
  } catch (error) {
    if (error instanceof ApiFailure && error.code !== 'illegal' && error.code !== 'refused') failed.value = true
    throw error
  }
  moves = made
  keep()
  batch(() => {
    progress.value = { step: lesson.step, steps: lesson.steps }
    receive({ type: 'snapshot', stream: lesson.log.length, seat: lesson.seat, room: table(lesson), view: lesson.view, prompts: lesson.prompts, log: lesson.log, chat: [] })
  })
}

function kept(): readonly Move[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(found) ? (found as Move[]) : []
  } catch {
    return []
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(moves))
  } catch {
    // Storage is unavailable: the lesson works without it.
  }
}
