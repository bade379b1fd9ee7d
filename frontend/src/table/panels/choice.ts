/**
 * The choice in progress, as signals: which prompt is being answered, what has been chosen for it, what the board shows
 * of it, what it would bring. The board and the panels read it; the table's store sends the answer.
 */
import { computed, effect, signal, untracked } from '@preact/signals'
import { NO_TARGETS, type Target, type Targets } from '../../board/targets'
import type { Move, Prompt, Prospect, Refusal } from '../../net/protocol'
import { settings } from '../../self/settings/settings'
import { answer, draft as keptElsewhere, explain, preview, prompts, room, undo, type Failure } from '../store'
import { serverNow } from '../clocks/serverTime'
import { draftOf, keepDraft, type Draft } from './draft'
import type { Foreseen } from './Outlook'
import { selectorOf } from './select'

/** Why what one just pointed at cannot be chosen, and where. */
export interface Objection { target: Target; refusal: Refusal }

const started = signal<{ room: string; draft: Draft | null } | null>(null)
const openedId = signal<string | null>(null)

export const objection = signal<Objection | null>(null)
/** Why the answer just sent was not taken. */
export const failure = signal<Failure | null>(null)
/** What the chosen move would bring, once the server has said so. */
export const prospect = signal<Foreseen | null>(null)
/** The land that the board shows as it would then be. */
export const foreseen = signal<Prospect['land']>([])

/** The prompt being answered: an optional one while it is opened, else the first that the game waits for. */
export const active = computed<Prompt | null>(() => {
  const opened = prompts.value.find(({ id }) => questionIn(id) === openedId.value)
  return opened ?? prompts.value.find(({ optional }) => !optional) ?? null
})

/** The choice so far; a prompt that is new, or whose possibilities have changed, is begun anew. */
export const choice = computed<unknown>(() => {
  const prompt = active.value
  if (!prompt) return null
  const selector = selectorOf(prompt)
  const draft = held(prompt)
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

/** Whether there is anything to take back. */
export const begun = computed(() => {
  const prompt = active.value
  if (!prompt) return false
  return questionIn(prompt.id) === openedId.value || JSON.stringify(choice.value) !== JSON.stringify(selectorOf(prompt).start(prompt))
})

/** Lets an event change the choice. */
export function choose(event: { type: string }): void {
  const prompt = active.peek()
  if (!prompt) return
  objection.value = failure.value = null
  const before = choice.peek()
  const selector = selectorOf(prompt)
  const after = selector.reduce(prompt, before, event)
  const known = Math.max(untracked(() => held(prompt))?.at ?? 0, savedAt(prompt))
  // Who only looks round has written nothing that would be newer than what was written elsewhere.
  const isSame = selector.written !== undefined && selector.written(before) === selector.written(after)
  begin({ key: keyOf(prompt), choice: after, at: isSame ? known : Math.max(known, serverNow()) })
}

/** A tap on the board: chooses what is lit, and asks the server why of what is not. */
export async function point(target: Target): Promise<void> {
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

/** Why a place cannot be chosen now; null where it can, or where nothing is asked of it. */
export async function barOf(target: Target): Promise<Refusal | null> {
  const prompt = active.peek()
  const { lit, chosen, on } = targets.peek()
  if (!prompt || on !== target.on || lit.has(target.name) || chosen.has(target.name)) return null
  const meant = selectorOf(prompt).meant(prompt, choice.peek(), target)
  const refusal = meant && (await explain(meant))
  return active.peek() === prompt ? refusal : null
}

/** Whether what was just chosen is played without being confirmed: only on the board, where it can be taken back, only when
 * nothing is left to choose, and only if it was wished so. */
function isPlayedAtOnce(prompt: Prompt): boolean {
  const made = move.peek()
  if (settings.peek().confirm || prompt.kind !== 'carry_out' || !made || !ON_BOARD.has(made.kind)) return false
  const { lit, chosen } = targets.peek()
  return made.kind !== 'expand' || [...lit].every((name) => chosen.has(name))
}

/** Says why a move that is not among the choices cannot be made. */
export async function why(meant: Move): Promise<void> {
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

/** Takes back what was done last. */
export async function takeBackLast(): Promise<void> {
  const done = await undo()
  failure.value = done.ok ? null : done.failure
}

/** Answers the active prompt with a move that needs no choosing, such as accepting an offer; whether it was taken. */
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

/** What was begun, as it is or as it was a moment ago, has been kept by the server, at a time by its clock. */
export function keptAt(at: number): void {
  const draft = started.peek()?.draft
  if (draft && at > draft.at) begin({ ...draft, at })
}

/** When the server last kept what was written in answer to a prompt, by another tab or device or earlier by this one. */
function savedAt(prompt: Prompt): number {
  return keptElsewhere.value?.prompt === prompt.id ? Date.parse(keptElsewhere.value.saved) : 0
}

/** Of what was written in several places the newest counts. */
function isOutdated(draft: Draft, prompt: Prompt): boolean {
  return savedAt(prompt) > draft.at
}

/** What has been begun lasts until it is sent, also over a reload of the page. */
function begin(draft: Draft | null): void {
  const here = room.peek()?.id ?? ''
  started.value = { room: here, draft }
  keepDraft(here, draft)
}

/** What was begun in this tab in answer to a prompt. */
function held(prompt: Prompt): Draft | null {
  const here = room.value?.id ?? ''
  const draft = started.value?.room === here ? started.value.draft : restored(here, prompt)
  return draft?.key === keyOf(prompt) ? draft : null
}

/** What was begun before the page was loaded again, unless it has been sent since. */
function restored(here: string, prompt: Prompt): Draft | null {
  const draft = draftOf(here, selectorOf(prompt).start(prompt))
  if (draft?.key !== keyOf(prompt) || !('made' in prompt) || prompt.made === null) return draft
  return JSON.stringify(selectorOf(prompt).move(prompt, draft.choice)) === JSON.stringify(prompt.made) ? null : draft
}

/** Sealed and standing answers do not change what can be chosen, nor may another's proposal disturb one's own, or the
 * undo of it. */
function keyOf(prompt: Prompt): string {
  const id = questionIn(prompt.id)
  if (prompt.kind === 'negotiate' || prompt.kind === 'bid') return `${prompt.kind} ${id}`
  return JSON.stringify({ ...prompt, id, made: null })
}

/** What a prompt's id says of its question; after a dot it counts how often that was put once more, because of an undo. */
function questionIn(id: string): string {
  return id.replace(/\..*/, '')
}

/** What was said about one question is not left standing under the next. */
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
