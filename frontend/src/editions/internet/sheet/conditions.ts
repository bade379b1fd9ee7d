/** The menus of a condition: its subject, then its statement (I-12). */
import type { ActionTerms, SheetPrompt } from '../../../net/protocol'
import type { ActionName, Condition, Draft } from './draft'

/** An earlier action of a seat, a seat's politics cards, or an earlier list of the player's own. */
export type Subject =
  | { of: 'action'; seat: number; action: ActionName }
  | { of: 'card'; seat: number }
  | { of: 'own'; action: ActionName }

export type Statement = Exclude<Condition, { kind: 'carried_out' }>['kind'] | 'something' | 'nothing' | 'renegade' | 'forced_alliance'

/**
 * All subjects of an action's conditions: earlier actions first, then the player's own lists, then the politics cards of
 * other seats that may play one.
 */
export function subjectsOf({ card_seats }: SheetPrompt, { earlier, action: now }: ActionTerms, draft: Draft): Subject[] {
  const lists = draft.actions.filter(({ action, lines }) => action < now && lines.length > 1)
  return [
    ...earlier.map(({ seat, action }): Subject => ({ of: 'action', seat, action })),
    ...lists.map(({ action }): Subject => ({ of: 'own', action })),
    ...card_seats.map((seat): Subject => ({ of: 'card', seat })),
  ]
}

export function subjectKey(subject: Subject): string {
  return subject.of === 'card' ? `card ${subject.seat}` : subject.of === 'own' ? `own ${subject.action}` : `${subject.seat} ${subject.action}`
}

export function subjectOf(condition: Condition): Subject {
  if (condition.kind === 'decided') return { of: 'own', action: condition.action }
  if (condition.kind === 'played_card') return { of: 'card', seat: condition.seat }
  return { of: 'action', seat: condition.seat, action: condition.action }
}

/**
 * The possible statements about a subject: their kinds or, for the player's own list, the numbers of its conditions.
 */
export function statementsOf({ earlier }: ActionTerms, draft: Draft, subject: Subject): (Statement | number)[] {
  if (subject.of === 'card') return ['renegade', 'forced_alliance']
  if (subject.of === 'own') {
    const conditions = (draft.actions.find(({ action }) => action === subject.action)?.lines.length ?? 1) - 1
    return Array.from({ length: conditions }, (_, at) => at + 1)
  }
  const named = earlier.find(({ seat, action }) => seat === subject.seat && action === subject.action)
  return (named?.statements ?? []).flatMap((kind): Statement[] => (kind === 'carried_out' ? ['something', 'nothing'] : [kind]))
}

export function statementOf(condition: Condition): Statement | number {
  switch (condition.kind) {
    case 'decided':
      return condition.condition
    case 'played_card':
      return condition.card
    case 'carried_out':
      return condition.anything ? 'something' : 'nothing'
    default:
      return condition.kind
  }
}

/** The condition that makes this statement about a subject, anywhere. */
export function conditionOf(subject: Subject, statement: Statement | number): Condition {
  if (subject.of === 'own') return { kind: 'decided', action: subject.action, condition: Number(statement) }
  const { seat } = subject
  if (subject.of === 'card') return { kind: 'played_card', seat, card: statement === 'renegade' ? 'renegade' : 'forced_alliance', removed: null, placed: null }
  const { action } = subject
  switch (statement) {
    case 'placed_knight':
      return { kind: 'placed_knight', seat, action, space: null }
    case 'placed_border':
      return { kind: 'placed_border', seat, action, edge: null }
    case 'has_expanded':
      return { kind: 'has_expanded', seat, action, castle: null, space: null }
    default:
      return { kind: 'carried_out', seat, action, anything: statement !== 'nothing' }
  }
}

/** A first condition: about the action before, or a card that may be played before all actions; null if none is possible. */
export function firstCondition(prompt: SheetPrompt, terms: ActionTerms, draft: Draft): Condition | null {
  const last = terms.earlier.at(-1)
  const subject = last ? { of: 'action' as const, seat: last.seat, action: last.action } : subjectsOf(prompt, terms, draft)[0]
  return subject ? conditionOf(subject, statementsOf(terms, draft, subject)[0] ?? 'something') : null
}
