/**
 * Selectors turn prompts into moves: small state machines, one for each kind of prompt. The choice so far is a plain
 * value, changed by events; from it follow the board's highlights, the move once it is complete, and the move that a
 * tap on an unavailable place would have meant, so that the server can explain the refusal.
 */
import type { Target, Targets } from '../../../board/targets'
import type { Move, Prompt } from '../../../net/protocol'

export interface Selector<P extends Prompt, Choice, Event> {
  start: (prompt: P) => Choice
  reduce: (prompt: P, choice: Choice, event: Event | BoardEvent) => Choice
  targets: (prompt: P, choice: Choice) => Targets
  move: (prompt: P, choice: Choice) => Move | null
  /** The choice that makes a move; null if the move needs none, such as accepting an offer. */
  chosen: (prompt: P, move: Move) => Choice | null
  /** Whether the move on the board that this event has completed may be played without confirmation; never if not defined. */
  atOnce?: (prompt: P, choice: Choice, event: Event | BoardEvent) => boolean
  /** Whether a complete move could still get more, such as another place; never if not defined. */
  goesOn?: (prompt: P, choice: Choice) => boolean
  /** The move that best matches a tap on an unavailable target. */
  meant: (prompt: P, choice: Choice, target: Target) => Move | null
  /** The part of a choice that the server saves as a draft; the rest is the player's position in it. */
  written?: (choice: Choice) => unknown
  /** Applies the player's position in a choice to the draft that the server has saved. */
  renewed?: (prompt: P, choice: Choice) => Choice
}

export type BoardEvent = { type: 'pick'; target: Target } | { type: 'cancel' }

export function isBoardEvent(event: { type: string }): event is BoardEvent {
  return event.type === 'pick' || event.type === 'cancel'
}

/** A way to pay, as text for comparisons and keys. */
export function paymentKey(treasures: readonly number[]): string {
  return treasures.join('+')
}

/** The intended payment if it is still one of the ways, otherwise the first way: ducats alone wherever they suffice. */
export function paymentOf(ways: readonly number[][], wanted: readonly number[] | null): number[] {
  const key = wanted && paymentKey(wanted)
  return ways.find((way) => paymentKey(way) === key) ?? ways.find((way) => way.length === 0) ?? ways[0] ?? []
}

export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
