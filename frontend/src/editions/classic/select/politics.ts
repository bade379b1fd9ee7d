/** A politics card played with a decision card: its targets, one after the other (C-22, C-23). */
import { NO_TARGETS, type Targets } from '../../../board/targets'
import type { DecidePrompt, PoliticsPlay, RenegadeChoice } from '../../../net/protocol'
import { paymentKey, paymentOf, unique } from '../../../table/panels/select/selector'

export type PlayKind = PoliticsPlay['kind']
type TargetName = 'own' | 'other' | 'knight' | 'space'

/** The targets named so far; null where none is yet. */
export interface Draft extends Record<TargetName, string | null> {
  kind: PlayKind
  treasures: number[] | null
}

interface TargetStep {
  name: TargetName
  /** The piece that a space is pointed at for. */
  piece: 'castle' | 'knight'
  /** Spaces to point at, given the targets before. */
  choices(prompt: DecidePrompt, draft: Draft): string[]
}

/**
 * What to name for each kind of play, in this order; nothing for one without targets. A Renegade's provinces follow from
 * its knight and its space.
 */
const STEPS: Record<PlayKind, readonly TargetStep[]> = {
  forced_alliance: [
    { name: 'own', piece: 'castle', choices: (prompt) => Object.keys(prompt.alliances) },
    { name: 'other', piece: 'castle', choices: (prompt, draft) => prompt.alliances[draft.own ?? ''] ?? [] },
  ],
  renegade: [
    { name: 'knight', piece: 'knight', choices: (prompt) => unique(prompt.renegades.map(({ knight }) => knight)) },
    {
      name: 'space',
      piece: 'knight',
      choices: (prompt, draft) => unique(renegadesOf(prompt, draft).flatMap(({ spaces }) => Object.keys(spaces))),
    },
  ],
}

export const PLAY_KINDS = Object.keys(STEPS) as PlayKind[]

/** The names of the targets of a kind of play. */
export function targetsOf(kind: PlayKind): TargetName[] {
  return STEPS[kind].map(({ name }) => name)
}

export function newDraft(kind: PlayKind): Draft {
  return { kind, own: null, other: null, knight: null, space: null, treasures: null }
}

export function draftOf(play: PoliticsPlay): Draft {
  return { ...newDraft(play.kind), ...play }
}

function nextStep(draft: Draft): TargetStep | undefined {
  return STEPS[draft.kind].find(({ name }) => draft[name] === null)
}

/** What to name next; null when the play is complete. */
export function stepOf(draft: Draft): TargetName | null {
  return nextStep(draft)?.name ?? null
}

/** Spaces to point at for the next step. */
function choicesOf(prompt: DecidePrompt, draft: Draft): string[] {
  return nextStep(draft)?.choices(prompt, draft) ?? []
}

function renegadesOf(prompt: DecidePrompt, { knight, space }: Draft): RenegadeChoice[] {
  return prompt.renegades.filter((one) => one.knight === knight && (space === null || space in one.spaces))
}

export function draftTargets(prompt: DecidePrompt, draft: Draft): Targets {
  const { knight, space, kind } = draft
  const names = targetsOf(kind)
  const step = nextStep(draft) ?? STEPS[kind][0]
  if (!step) return NO_TARGETS
  return {
    ...NO_TARGETS,
    on: 'space',
    piece: step.piece,
    lit: new Set(choicesOf(prompt, draft)),
    chosen: new Set(names.map((name) => draft[name]).filter((one) => one !== null)),
    ghosts: [
      ...(knight !== null ? [{ piece: 'gone' as const, space: knight }] : []),
      ...(space !== null ? [{ piece: 'knight' as const, space, colour: null }] : []),
    ],
  }
}

/** The draft with only its first targets. */
function withFirst(draft: Draft, count: number): Draft {
  const names = targetsOf(draft.kind).slice(0, count)
  return { ...newDraft(draft.kind), ...Object.fromEntries(names.map((name) => [name, draft[name]])) }
}

/** Names a space for the next step, or takes back a named one with everything after it. */
export function withPick(prompt: DecidePrompt, draft: Draft, space: string): Draft {
  const named = targetsOf(draft.kind).findIndex((name) => draft[name] === space)
  if (named >= 0) return withFirst(draft, named)
  const step = stepOf(draft)
  return step !== null && choicesOf(prompt, draft).includes(space) ? { ...draft, [step]: space } : draft
}

/** One step back; null if there is none. */
export function stepBack(draft: Draft): Draft | null {
  const named = targetsOf(draft.kind).filter((name) => draft[name] !== null).length
  return named ? withFirst(draft, named - 1) : null
}

/** The ways to pay for the play as named so far, without the Treasures that go with the other card. */
export function waysToPay(prompt: DecidePrompt, draft: Draft, taken: readonly number[]): number[][] {
  switch (draft.kind) {
    case 'forced_alliance':
      return []
    case 'renegade': {
      const { space } = draft
      if (space === null) return []
      const ways = renegadesOf(prompt, draft).flatMap(({ spaces }) => spaces[space] ?? [])
      const free = ways.filter((way) => !way.some((value) => taken.includes(value)))
      return [...new Map(free.map((way) => [paymentKey(way), way])).values()]
    }
  }
}

/** The play, once it is complete and can be paid for. */
export function playOf(prompt: DecidePrompt, draft: Draft, taken: readonly number[]): PoliticsPlay | null {
  const { own, other, knight, space } = draft
  switch (draft.kind) {
    case 'forced_alliance':
      return own === null || other === null ? null : { kind: 'forced_alliance', own, other }
    case 'renegade': {
      const [chosen] = renegadesOf(prompt, draft)
      const ways = waysToPay(prompt, draft, taken)
      if (!chosen || knight === null || space === null || !ways.length) return null
      const treasures = paymentOf(ways, draft.treasures)
      return { kind: 'renegade', own: chosen.own, other: chosen.other, knight, space, treasures }
    }
  }
}
