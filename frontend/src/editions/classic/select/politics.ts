/** A politics card played with a decision card: its targets, one after the other (C-22, C-23). */
import { NO_TARGETS, type Targets } from '../../../board/targets'
import type { DecidePrompt, PoliticsPlay, RenegadeChoice } from '../../../net/protocol'
import { paymentKey, paymentOf, unique } from '../../../table/panels/select/selector'

export type PlayKind = 'forced_alliance' | 'renegade'

/** The targets named so far; null where none is yet. */
export interface Draft {
  kind: PlayKind
  own: string | null
  other: string | null
  knight: string | null
  space: string | null
  treasures: number[] | null
}

export function newDraft(kind: PlayKind): Draft {
  return { kind, own: null, other: null, knight: null, space: null, treasures: null }
}

export function draftOf(play: PoliticsPlay): Draft {
  return play.kind === 'renegade' ? { ...play } : { ...newDraft('forced_alliance'), own: play.own, other: play.other }
}

/** What to name next; null when the play is complete. */
export function stepOf(draft: Draft): 'own' | 'other' | 'knight' | 'space' | null {
  if (draft.kind === 'renegade') return draft.knight === null ? 'knight' : draft.space === null ? 'space' : null
  return draft.own === null ? 'own' : draft.other === null ? 'other' : null
}

/** Spaces to point at for the next step. A Renegade's provinces follow from its knight and its space. */
export function choicesOf(prompt: DecidePrompt, draft: Draft): string[] {
  switch (stepOf(draft)) {
    case 'own':
      return Object.keys(prompt.alliances)
    case 'other':
      return prompt.alliances[draft.own ?? ''] ?? []
    case 'knight':
      return unique(prompt.renegades.map(({ knight }) => knight))
    case 'space':
      return unique(renegadesOf(prompt, draft).flatMap(({ spaces }) => Object.keys(spaces)))
    case null:
      return []
  }
}

function renegadesOf(prompt: DecidePrompt, { knight, space }: Draft): RenegadeChoice[] {
  return prompt.renegades.filter((one) => one.knight === knight && (space === null || space in one.spaces))
}

export function draftTargets(prompt: DecidePrompt, draft: Draft): Targets {
  const { own, other, knight, space, kind } = draft
  const named = (kind === 'renegade' ? [knight, space] : [own, other]).filter((one) => one !== null)
  return {
    ...NO_TARGETS,
    on: 'space',
    piece: kind === 'renegade' ? 'knight' : 'castle',
    lit: new Set(choicesOf(prompt, draft)),
    chosen: new Set(named),
    ghosts: [
      ...(kind === 'renegade' && knight !== null ? [{ piece: 'gone' as const, space: knight }] : []),
      ...(kind === 'renegade' && space !== null ? [{ piece: 'knight' as const, space, colour: null }] : []),
    ],
  }
}

/** Names a space for the next step, or takes back a named one with everything after it. */
export function withPick(prompt: DecidePrompt, draft: Draft, space: string): Draft {
  const bare = newDraft(draft.kind)
  if (draft.kind === 'forced_alliance') {
    if (space === draft.own) return bare
    if (space === draft.other) return { ...draft, other: null }
  } else {
    if (space === draft.knight) return bare
    if (space === draft.space) return { ...bare, knight: draft.knight }
  }
  const step = stepOf(draft)
  if (step === null || !choicesOf(prompt, draft).includes(space)) return draft
  const next = { ...draft, [step]: space }
  if (step !== 'space') return next
  const chosen = renegadesOf(prompt, next)[0]
  return { ...next, own: chosen?.own ?? null, other: chosen?.other ?? null }
}

/** One step back; null if there is none. */
export function stepBack(draft: Draft): Draft | null {
  const bare = newDraft(draft.kind)
  if (draft.kind === 'renegade') {
    if (draft.space !== null) return { ...bare, knight: draft.knight }
    return draft.knight === null ? null : bare
  }
  if (draft.other !== null) return { ...draft, other: null }
  return draft.own === null ? null : bare
}

/** The ways to pay for the Renegade as named so far, without the Treasures that go with the other card. */
export function waysToPay(prompt: DecidePrompt, draft: Draft, taken: readonly number[]): number[][] {
  if (draft.kind !== 'renegade' || draft.space === null) return []
  const ways = renegadesOf(prompt, draft).flatMap(({ spaces }) => spaces[draft.space ?? ''] ?? [])
  const free = ways.filter((way) => !way.some((value) => taken.includes(value)))
  return [...new Map(free.map((way) => [paymentKey(way), way])).values()]
}

/** The play, once it is complete and can be paid for. */
export function playOf(prompt: DecidePrompt, draft: Draft, taken: readonly number[]): PoliticsPlay | null {
  const { own, other, knight, space } = draft
  if (own === null || other === null) return null
  if (draft.kind === 'forced_alliance') return { kind: 'forced_alliance', own, other }
  const ways = waysToPay(prompt, draft, taken)
  if (knight === null || space === null || !ways.length) return null
  return { kind: 'renegade', own, other, knight, space, treasures: paymentOf(ways, draft.treasures) }
}
