/**
 * What a player chooses to answer each kind of prompt. The prompt, the choice so far and the events that change it have
 * one kind in common, `K`, so that the compiler keeps them together.
 */
import type { Nothing } from '../../../base/types'
import type { Prompt } from '../../../net/protocol'
import type { CarryOutChoice, CarryOutEvent } from './carry-out'
import type { CastleChoice } from './place-castle'
import type { BoardEvent, Selector } from './selector'

/** The choice and the events of each kind of prompt. Editions add theirs with `declare module` in their `select/`. */
export interface Choices {
  place_castle: { choice: CastleChoice; event: never }
  carry_out: { choice: CarryOutChoice; event: CarryOutEvent }
}

export type Kind = Prompt['kind']
/** The compiler names the kinds of prompt whose choice is not declared. */
export type Undeclared = Nothing<Exclude<Kind, keyof Choices>>
/** The prompts by their kinds. */
export type Prompts = { [P in Prompt as P['kind']]: P }
export type ChoiceOf<K extends Kind> = Choices[K]['choice']
export type EventOf<K extends Kind> = Choices[K]['event'] | BoardEvent

/** A prompt, with its kind inferred. */
export type Asked<K extends Kind = Kind> = { [Each in K]: { kind: Each } & Prompts[Each] }[K]
/** A move being drafted: the prompt that it answers, and the choice so far. */
export type MoveDraft<K extends Kind = Kind> = { [Each in K]: { kind: Each; prompt: Prompts[Each]; choice: ChoiceOf<Each> } }[K]
/** The kinds of which a choice that has been made is shown, locked, until the player changes it. */
export type LockingKind = { [K in Kind]: ChoiceOf<K> extends { locked: boolean } ? K : never }[Kind]

/** The selectors of some kinds of prompt. */
export type Selectors<K extends Kind = Kind> = { [Each in K]: Selector<Prompts[Each], ChoiceOf<Each>, Choices[Each]['event']> }
