/**
 * The choice in progress, as signals: which prompt is being answered, what has been chosen, what the board shows of it,
 * and its outcome. The board and the panels read them; the table's store sends the answer.
 */
import { computed, effect, signal, untracked } from '@preact/signals'
import { NO_TARGETS, type Target, type Targets } from '../../board/targets'
import type { Move, Prompt, Prospect, Refusal } from '../../net/protocol'
import { countBorder } from '../../self/settings/oneTap'
import { settings } from '../../self/settings/settings'
import { answer, answering, draft as saved, explain, isLesson, preview, prompts, room, undo, type Failure, type Foreseen } from '../store'
import { serverNow } from '../clocks/serverTime'
import { ignoreFurtherClicks } from './doubleClick'
import { keepUnsent, loadUnsent, type Unsent } from './unsent'
import { draftBy, draftOf, goesOn, isPlayedAtOnce, isRewritten, meantBy, moveOf, reduced, renewed, started, targetsOf } from './select'
import type { ChoiceOf, EventOf, Kind, LockingKind, MoveDraft } from './select/choices'

/** Why the place just pointed at cannot be chosen, and where it is. */
export interface Objection { target: Target; refusal: Refusal }

/** How long a pointer or the keyboard stays at an available place until its outcome is shown, in milliseconds. */
const REST = 120

const inTab = signal<{ room: string; unsent: Unsent | null } | null>(null)
const openedId = signal<string | null>(null)

export const objection = signal<Objection | null>(null)
/** Why the answer just sent was refused. */
export const failure = signal<Failure | null>(null)
/** The place that the mouse or the keyboard has stayed at. */
const pointed = signal<Target | null>(null)

/** The outcome of the previewed move, once the server has sent it. */
export const prospect = signal<Foreseen | null>(null)
/** The preview of land that the board shows. */
export const foreseen = signal<Prospect['land']>([])

/** The prompt being answered: an optional one while it is open, otherwise the first that the game waits for. */
export const active = computed<Prompt | null>(() => {
  const opened = prompts.value.find(({ id }) => questionIn(id) === openedId.value)
  return opened ?? prompts.value.find(({ optional }) => !optional) ?? null
})

/** The choice so far; it starts over if the prompt is new or its possibilities have changed. */
const choice = computed<ChoiceOf<Kind> | null>(() => {
  const prompt = active.value
  if (!prompt) return null
  const unsent = unsentFor(prompt)
  if (!unsent) return started(prompt).choice
  return savedAt(prompt) > unsent.at ? renewed(draftOf(prompt, unsent.choice)) : unsent.choice
})

/** The prompt being answered, with the choice so far. */
export const moveDraft = computed<MoveDraft | null>(() => (active.value && choice.value && draftOf(active.value, choice.value)))

export const targets = computed<Targets>(() => (moveDraft.value ? targetsOf(moveDraft.value) : NO_TARGETS))

/** The move that confirming would make, once the choice is complete. */
export const move = computed<Move | null>(() => moveDraft.value && moveOf(moveDraft.value))

/** Whether a tap may play at once; not in a lesson, which explains the steps. */
export const isOneTap = computed(() => !settings.value.confirm && !isLesson.value)

/** Whether the outcome of a move is shown while the player only points. */
const isShownByPointing = computed(() => isOneTap.value && moveDraft.value?.kind === 'carry_out')

/** Whether pointing would show an outcome, and nothing is pointed at or chosen. */
export const awaitsPointing = computed(() => (
  isShownByPointing.value && previewed.value === null && targets.value.lit.size > 0 && targets.value.piece !== 'knight'
))

/** The choice that a tap on the place pointed at would make. */
const pointedDraft = computed<MoveDraft | null>(() => {
  const [draft, target] = [moveDraft.value, pointed.value]
  const { lit, chosen } = targets.value
  if (!isShownByPointing.value || !draft || !target || !lit.has(target.name) || chosen.has(target.name)) return null
  const after = draftOf(draft.prompt, reduced(draft, { type: 'pick', target }))
  return moveOf(after) && after
})

/** The move whose outcome is shown: the one pointed at, otherwise the chosen one. */
export const previewed = computed<Move | null>(() => (pointedDraft.value ? moveOf(pointedDraft.value) : move.value))

/** What the board draws: the targets, with the pieces of the previewed move. */
export const drawnTargets = computed<Targets>(() => (
  pointedDraft.value ? { ...targets.value, ghosts: targetsOf(pointedDraft.value).ghosts } : targets.value
))

/** Whether there is a step to take back. */
export const canStepBack = computed(() => {
  const draft = moveDraft.value
  if (!draft) return false
  return questionIn(draft.prompt.id) === openedId.value || JSON.stringify(draft.choice) !== JSON.stringify(started(draft.prompt).choice)
})

/** Applies an event to the choice, if this kind of prompt is still being answered; plays it if no confirmation is needed. */
export function choose<K extends Kind>(kind: K, event: EventOf<K>): void {
  const draft = moveDraft.peek()
  if (draft?.kind !== kind) return
  const { prompt } = draft
  objection.value = failure.value = null
  const after = reduced(draft, event)
  const known = Math.max(untracked(() => unsentFor(prompt))?.at ?? 0, savedAt(prompt))
  // Browsing through the steps changes nothing, and so must not count as newer than changes elsewhere.
  begin({ key: keyOf(prompt), choice: after, at: isRewritten(draft, after) ? Math.max(known, serverNow()) : known })
  if (isOneTap.peek() && isPlayedAtOnce(draftOf(prompt, after), event)) void playAtOnce()
}

/** Chooses what makes a move that answers a prompt, without playing it; nothing if the move needs no choice. */
export function prefill(prompt: Prompt, suggested: Move): void {
  if (prompt.optional) open(prompt.id)
  const draft = draftBy(prompt, suggested)
  if (!draft) return
  objection.value = failure.value = null
  begin({ key: keyOf(prompt), choice: draft.choice, at: Math.max(savedAt(prompt), serverNow()) })
}

/** Whether a tap has completed a move that is about to be played, unless it turns out to need confirmation. */
export const isPlaying = signal(false)

/** Plays the chosen move on the board without confirmation if it is complete, can be undone and loses no borders. */
async function playAtOnce(): Promise<void> {
  const made = move.peek()
  if (!made) return
  ignoreFurtherClicks()
  isPlaying.value = true
  const found = await foresee(made)
  if (!found?.final && !found?.barred && move.peek() === made) await confirm()
  isPlaying.value = false
}

/** Whether the draft is an answer that has been given, is shown, and is not being changed. */
export function isLocked(draft: MoveDraft): draft is MoveDraft<LockingKind> {
  return 'locked' in draft.choice && draft.choice.locked
}

let resting: ReturnType<typeof setTimeout> | undefined

/** The mouse or the keyboard is at a place, or at none. */
export function pointAt(target: Target | null): void {
  clearTimeout(resting)
  pointed.value = null
  if (target) resting = setTimeout(() => { pointed.value = target }, REST)
}

/**
 * Handles a tap on the board: chooses an available place, confirms a move that waits for confirmation if it is on a
 * chosen place and no other could be added, or asks the server why a place is not available.
 */
export async function tapBoard(target: Target): Promise<void> {
  const draft = moveDraft.peek()
  if (!draft) return
  const { lit, chosen, on } = targets.peek()
  const isAgain = isOneTap.peek() && chosen.has(target.name) && !goesOn(draft)
  if (isAgain && (prospect.peek()?.final || isPlayedAtOnce(draft, { type: 'pick', target }))) {
    if (prospect.peek()) void confirm()
    return
  }
  choose(draft.kind, { type: 'pick', target })
  if (lit.has(target.name) || chosen.has(target.name) || on === null) return
  const meant = meantBy(draft, target)
  const refusal = meant && (await explain(meant))
  if (refusal && active.peek() === draft.prompt) objection.value = { target, refusal }
}

/** Why a place cannot be chosen now; null if it can, or if nothing is asked of the board. */
export async function refusalAt(target: Target): Promise<Refusal | null> {
  const draft = moveDraft.peek()
  const { lit, chosen, on } = targets.peek()
  if (!draft || on !== target.on || lit.has(target.name) || chosen.has(target.name)) return null
  const meant = meantBy(draft, target)
  const refusal = meant && (await explain(meant))
  return active.peek() === draft.prompt ? refusal : null
}

let asked: { made: Move; outcome: Promise<Foreseen | null> } | null = null

/** The outcome of a move, asked of the server once. */
function foresee(made: Move): Promise<Foreseen | null> {
  if (asked?.made !== made) asked = { made, outcome: preview(made) }
  return asked.outcome
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
  const draft = moveDraft.peek()
  if (draft) choose(draft.kind, { type: 'cancel' })
}

/** Opens or closes an optional prompt, such as ending an alliance. */
export function open(id: string | null): void {
  objection.value = null
  openedId.value = id && questionIn(id)
}

/** Sends the chosen move, unless an answer is on its way already. */
export async function confirm(): Promise<void> {
  const made = answering.peek() ? null : move.peek()
  if (made && await send(made) && made.kind === 'place_border' && !isLesson.peek()) countBorder()
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
  ignoreFurtherClicks()
  const done = await answer(prompt.id, made)
  failure.value = done.ok ? null : done.failure
  if (!done.ok) return false
  openedId.value = null
  if (inTab.peek()?.unsent?.key === keyOf(prompt)) begin(null)
  return true
}

/** The server has saved the current choice, or one from a moment ago, as a draft, at this time of its clock. */
export function markDraftSaved(at: number): void {
  const unsent = inTab.peek()?.unsent
  if (unsent && at > unsent.at) begin({ ...unsent, at })
}

/** When the server last saved a draft for this prompt, from any tab or device. */
function savedAt(prompt: Prompt): number {
  return saved.value?.prompt === prompt.id ? Date.parse(saved.value.saved) : 0
}

/** Stores the choice until it is sent, also across reloads. */
function begin(unsent: Unsent | null): void {
  const here = room.peek()?.id ?? ''
  inTab.value = { room: here, unsent }
  keepUnsent(here, unsent)
}

/** The unsent choice in this tab for a prompt. */
function unsentFor(prompt: Prompt): Unsent | null {
  const here = room.value?.id ?? ''
  const unsent = inTab.value?.room === here ? inTab.value.unsent : unsentBeforeReload(here, prompt)
  return unsent?.key === keyOf(prompt) ? unsent : null
}

/** The choice from before the page was reloaded, unless it has been sent since. */
function unsentBeforeReload(here: string, prompt: Prompt): Unsent | null {
  const unsent = loadUnsent(here, started(prompt).choice)
  const sent = 'made' in prompt ? prompt.made : null
  if (unsent?.key !== keyOf(prompt) || sent === null) return unsent
  return JSON.stringify(moveOf(draftOf(prompt, unsent.choice))) === JSON.stringify(sent) ? null : unsent
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
export function questionIn(id: string): string {
  return id.replace(/\..*/, '')
}

/** Messages about one question are cleared when the next one comes. */
const question = computed(() => active.value?.id)
question.subscribe(() => { objection.value = failure.value = null })

const ON_BOARD = new Set(['place_castle', 'place_border', 'place_knight', 'expand'])

effect(() => {
  const made = previewed.value
  untracked(() => { prospect.value = null; foreseen.value = [] })
  if (!made || !ON_BOARD.has(made.kind)) return
  void foresee(made).then((found) => {
    if (previewed.peek() !== made) return
    prospect.value = found
    foreseen.value = found?.land ?? []
  })
})
