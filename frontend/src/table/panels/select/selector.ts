/**
 * How one comes from a prompt to a move: small state machines, one for each kind of prompt. A choice so far is a plain
 * value; events change it; from it follow what the board lights, the move if it is complete, and the move that a tap
 * on something unlit would have meant, so that the server can say why not.
 */
import type { Target, Targets } from '../../../board/targets'
import type { Move, Prompt } from '../../../net/protocol'

export interface Selector<P extends Prompt, Choice, Event> {
  start(prompt: P): Choice
  reduce(prompt: P, choice: Choice, event: Event | BoardEvent): Choice
  targets(prompt: P, choice: Choice): Targets
  move(prompt: P, choice: Choice): Move | null
  /** The move that a tap on an unlit target comes nearest to. */
  meant(prompt: P, choice: Choice, target: Target): Move | null
  /** What the server keeps of a choice while it is being written; the rest is where one is in it. */
  written?(choice: Choice): unknown
  /** Where one is in a choice, in what the server keeps now. */
  renewed?(prompt: P, choice: Choice): Choice
}

/** The selectors of some prompts, by their kinds; each takes the prompt of its kind. */
export type Selectors<P extends Prompt> = { [Kind in P['kind']]: Selector<Prompt, unknown, { type: string }> }

export type BoardEvent = { type: 'pick'; target: Target } | { type: 'cancel' }

export function isBoardEvent(event: { type: string }): event is BoardEvent {
  return event.type === 'pick' || event.type === 'cancel'
}

/** A way to pay, as text to compare and as a key. */
export function paymentKey(treasures: readonly number[]): string {
  return treasures.join('+')
}

/** The payment in mind if it is still one of the ways, else the first way: ducats alone wherever they suffice. */
export function paymentOf(ways: readonly number[][], wanted: readonly number[] | null): number[] {
  const key = wanted && paymentKey(wanted)
  return ways.find((way) => paymentKey(way) === key) ?? ways.find((way) => way.length === 0) ?? ways[0] ?? []
}

export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
