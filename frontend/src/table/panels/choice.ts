/**
 * The choice in progress, as signals: which prompt is being answered, what has been chosen, what the board shows of it,
 * and its outcome. The board and the panels read them; the table's store sends the answer.
 */
import { computed, effect, signal, untracked } from '@preact/signals'
import { NO_TARGETS, type Target, type Targets } from '../../board/targets'
import type { Move, Prompt, Prospect, Refusal } from '../../net/protocol'
import { settings } from '../../self/settings/settings'
import { answer, draft as keptElsewhere, explain, preview, prompts, room, undo, type Failure } from '../store'
import { serverNow } from '../clocks/serverTime'
import { draftOf, keepDraft, type Draft } from './draft'
import type { Foreseen } from './MoveOutcome'
import { selectorOf } from './select'

/** Why the place just pointed at cannot be chosen, and where it is. */
export interface Objection { target: Target; refusal: Refusal }

const started = signal<{ room: string; draft: Draft | null } | null>(null)
const openedId = signal<string | null>(null)

export const objection = signal<Objection | null>(null)
/** Why the answer just sent was refused. */
export const failure = signal<Failure | null>(null)
/** The outcome of the chosen move, once the server has sent it. */
export const prospect = signal<Foreseen | null>(null)
/** The preview of land that the board shows. */
export const foreseen = signal<Prospect['land']>([])

/** The prompt being answered: an optional one while it is open, otherwise the first that the game waits for. */
export const active = computed<Prompt | null>(() => {
  const opened = prompts.value.find(({ id }) => questionIn(id) === openedId.value)
  return opened ?? prompts.value.find(({ optional }) => !optional) ?? null
})

/** The choice so far; it starts over if the prompt is new or its possibilities have changed. */
export const choice = computed<unknown>(() => {
  const prompt = active.value
  if (!prompt) return null
  const selector = selectorOf(prompt)
  const draft = draftInTab(prompt)
  if (!draft) return selector.start(prompt)
  if (!isOutdated(draft, prompt)) return draft.choice
  return selector.renewed?.(prompt, draft.choice) ?? selector.start(prompt)
})

export const targets = computed<Targets>(() => {
  const prompt = active.value
  return prompt ? selectorOf(prompt).targets(prompt, choice.value) : NO_TARGETS
})

/** The move that confirming would make, once the choice is complete. */
export const move = computed<Move | null>(() => {
  const prompt = active.value
  return prompt ? selectorOf(prompt).move(prompt, choice.value) : null
})

/** Whether there is a step to take back. */
export const canStepBack = computed(() => {
  const prompt = active.value
  if (!prompt) return false
  return questionIn(prompt.id) === openedId.value || JSON.stringify(choice.value) !== JSON.stringify(selectorOf(prompt).start(prompt))
})

/** Applies an event to the choice. */
export function choose(event: { type: string }): void {
  const prompt = active.peek()
  if (!prompt) return
  objection.value = failure.value = null
  const before = choice.peek()
  const selector = selectorOf(prompt)
  const after = selector.reduce(prompt, before, event)
  const known = Math.max(untracked(() => draftInTab(prompt))?.at ?? 0, savedAt(prompt))
  // Browsing through the steps changes nothing, and so must not count as newer than changes elsewhere.
  const isSame = selector.written !== undefined && selector.written(before) === selector.written(after)
  begin({ key: keyOf(prompt), choice: after, at: isSame ? known : Math.max(known, serverNow()) })
}

/** Handles a tap on the board: chooses an available place, or asks the server why it is not available. */
export async function tapBoard(target: Target): Promise<void> {
  const prompt = active.peek()
  if (!prompt) return
  const { lit, chosen, on } = targets.peek()
  const before = choice.peek()
  choose({ type: 'pick', target } as { type: string })
  if (lit.has(target.name) && isPlayedAtOnce(prompt)) await confirm()
  if (lit.has(target.name) || chosen.has(target.name) || on === null) return
  const meant = selectorOf(prompt).meant(prompt, before, target)
  const refusal = meant && (await explain(meant))
  if (refusal && active.peek() === prompt) objection.value = { target, refusal }
}

/** Why a place cannot be chosen now; null if it can, or if nothing is asked of the board. */
export async function refusalAt(target: Target): Promise<Refusal | null> {
  const prompt = active.peek()
  const { lit, chosen, on } = targets.peek()
  if (!prompt || on !== target.on || lit.has(target.name) || chosen.has(target.name)) return null
  const meant = selectorOf(prompt).meant(prompt, choice.peek(), target)
  const refusal = meant && (await explain(meant))
  return active.peek() === prompt ? refusal : null
}

/**
 * Whether the choice just made is played without confirmation: only for choices on the board that can be undone, only
 * when nothing is left to choose, and only if the player's settings say so.
 */
function isPlayedAtOnce(prompt: Prompt): boolean {
  const made = move.peek()
  if (settings.peek().confirm || prompt.kind !== 'carry_out' || !made || !ON_BOARD.has(made.kind)) return false
  const { lit, chosen } = targets.peek()
  return made.kind !== 'expand' || [...lit].every((name) => chosen.has(name))
}

/** Explains why a move that is not among the choices is illegal. */
export async function explainMove(meant: Move): Promise<void> {
  const prompt = active.peek()
  objection.value = failure.value = null
  const refusal = await explain(meant)
  if (refusal && active.peek() === prompt) failure.value = { code: 'illegal', ...refusal }
}

export function cancel(): void {
  if (openedId.peek() !== null && move.peek() === null) openedId.value = null
  choose({ type: 'cancel' })
}

/** Opens or closes an optional prompt, such as ending an alliance. */
export function open(id: string | null): void {
  objection.value = null
  openedId.value = id && questionIn(id)
}

/** Sends the chosen move. */
export async function confirm(): Promise<void> {
  const made = move.peek()
  if (made) await send(made)
}

/** Undoes the last move. */
export async function undoLast(): Promise<void> {
  const done = await undo()
  failure.value = done.ok ? null : done.failure
}

/**
 * Answers the active prompt with a move that needs no further choice, such as accepting an offer; true if it was
 * accepted.
 */
export async function send(made: Move): Promise<boolean> {
  const prompt = active.peek()
  if (!prompt) return false
  const done = await answer(prompt.id, made)
  failure.value = done.ok ? null : done.failure
  if (!done.ok) return false
  openedId.value = null
  if (started.peek()?.draft?.key === keyOf(prompt)) begin(null)
  return true
}

/** The server has saved the current draft, or one from a moment ago, at this time of its clock. */
export function markDraftSaved(at: number): void {
  const draft = started.peek()?.draft
  if (draft && at > draft.at) begin({ ...draft, at })
}

/** When the server last saved a draft for this prompt, from any tab or device. */
function savedAt(prompt: Prompt): number {
  return keptElsewhere.value?.prompt === prompt.id ? Date.parse(keptElsewhere.value.saved) : 0
}

/** Of drafts written in several places, the newest wins. */
function isOutdated(draft: Draft, prompt: Prompt): boolean {
  return savedAt(prompt) > draft.at
}

/** Stores the choice until it is sent, also across reloads. */
function begin(draft: Draft | null): void {
  const here = room.peek()?.id ?? ''
  started.value = { room: here, draft }
  keepDraft(here, draft)
}

/** The draft in this tab for a prompt. */
function draftInTab(prompt: Prompt): Draft | null {
  const here = room.value?.id ?? ''
  const draft = started.value?.room === here ? started.value.draft : draftBeforeReload(here, prompt)
  return draft?.key === keyOf(prompt) ? draft : null
}

/** The draft from before the page was reloaded, unless it has been sent since. */
function draftBeforeReload(here: string, prompt: Prompt): Draft | null {
  const draft = draftOf(here, selectorOf(prompt).start(prompt))
  if (draft?.key !== keyOf(prompt) || !('made' in prompt) || prompt.made === null) return draft
  return JSON.stringify(selectorOf(prompt).move(prompt, draft.choice)) === JSON.stringify(prompt.made) ? null : draft
}

/**
 * Identifies a prompt with its possibilities. Sealed answers and standing offers do not change what can be chosen, and
 * another player's proposal, or its undo, must not disturb this player's choice.
 */
function keyOf(prompt: Prompt): string {
  const id = questionIn(prompt.id)
  if (prompt.kind === 'negotiate' || prompt.kind === 'bid') return `${prompt.kind} ${id}`
  return JSON.stringify({ ...prompt, id, made: null })
}

/** The question in a prompt's id; the number after a dot counts how often it was repeated because of an undo. */
function questionIn(id: string): string {
  return id.replace(/\..*/, '')
}

/** Messages about one question are cleared when the next one comes. */
const question = computed(() => active.value?.id)
question.subscribe(() => { objection.value = failure.value = null })

const ON_BOARD = new Set(['place_border', 'place_knight', 'expand'])

effect(() => {
  const made = move.value
  untracked(() => { prospect.value = null; foreseen.value = [] })
  if (!made || !ON_BOARD.has(made.kind)) return
  void preview(made).then((found) => {
    if (move.peek() !== made) return
    prospect.value = found
    foreseen.value = found?.land ?? []
  })
})
