/** The selectors of all kinds of prompt, the common ones and each edition's own, applied to drafts of moves. */
import type { Target, Targets } from '../../../board/targets'
import type { Move } from '../../../net/protocol'
import { carryOut } from './carry-out'
import type { Asked, ChoiceOf, EventOf, Kind, MoveDraft, Selectors } from './choices'
import { placeCastle } from './place-castle'

const SHARED = { place_castle: placeCastle, carry_out: carryOut } satisfies Partial<Selectors>

export type SharedKind = keyof typeof SHARED

let registered: Selectors | null = null

/** Registers the selectors of all editions. */
export function registerSelectors(own: Selectors<Exclude<Kind, SharedKind>>): void {
  registered = { ...SHARED, ...own }
}

function selectorOf<K extends Kind>(kind: K): Selectors[K] {
  if (!registered) throw new Error('no page has registered the editions')
  return registered[kind]
}

/** The draft of an answer to a prompt, with this choice. */
export function draftOf<K extends Kind>(prompt: Asked<K>, choice: ChoiceOf<K>): MoveDraft<K> {
  return { kind: prompt.kind, prompt, choice }
}

/** The draft with nothing chosen yet, or with the answer that has been given. */
export function started<K extends Kind>(prompt: Asked<K>): MoveDraft<K> {
  return draftOf(prompt, selectorOf(prompt.kind).start(prompt))
}

/** The choice after an event. */
export function reduced<K extends Kind>({ kind, prompt, choice }: MoveDraft<K>, event: EventOf<K>): ChoiceOf<K> {
  return selectorOf(kind).reduce(prompt, choice, event)
}

export function targetsOf<K extends Kind>({ kind, prompt, choice }: MoveDraft<K>): Targets {
  return selectorOf(kind).targets(prompt, choice)
}

/** The move, once the choice is complete. */
export function moveOf<K extends Kind>({ kind, prompt, choice }: MoveDraft<K>): Move | null {
  return selectorOf(kind).move(prompt, choice)
}

/** The draft that makes a move, an answer to this prompt; null if the move needs no choice. */
export function draftBy<K extends Kind>(prompt: Asked<K>, move: Move): MoveDraft<K> | null {
  const choice = selectorOf(prompt.kind).chosen(prompt, move)
  return choice && draftOf(prompt, choice)
}

/** Whether the move that this event has completed may be played without confirmation. */
export function isPlayedAtOnce<K extends Kind>({ kind, prompt, choice }: MoveDraft<K>, event: EventOf<K>): boolean {
  return selectorOf(kind).atOnce?.(prompt, choice, event) ?? false
}

/** Whether a complete move could still get another place. */
export function goesOn<K extends Kind>({ kind, prompt, choice }: MoveDraft<K>): boolean {
  return selectorOf(kind).goesOn?.(prompt, choice) ?? false
}

/** Whether some choices for this kind of prompt may be played without confirmation. */
export function hasOneTap(kind: Kind): boolean {
  return selectorOf(kind).atOnce !== undefined
}

/** The move that best matches a tap on an unavailable target. */
export function meantBy<K extends Kind>({ kind, prompt, choice }: MoveDraft<K>, target: Target): Move | null {
  return selectorOf(kind).meant(prompt, choice, target)
}

/** Whether two choices differ in what the server saves, not only in the player's position in it. */
export function isRewritten<K extends Kind>({ kind, choice }: MoveDraft<K>, after: ChoiceOf<K>): boolean {
  const { written } = selectorOf(kind)
  return !written || written(choice) !== written(after)
}

/** The choice that the server has saved, at the player's position in this one. */
export function renewed<K extends Kind>({ kind, prompt, choice }: MoveDraft<K>): ChoiceOf<K> {
  const selector = selectorOf(kind)
  return selector.renewed?.(prompt, choice) ?? selector.start(prompt)
}
