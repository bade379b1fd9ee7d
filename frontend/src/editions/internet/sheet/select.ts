/** Selector of the order sheet: what each click does to the draft, and what the board shows of it (I-6, I-11). */
import { NO_TARGETS, type Targets } from '../../../board/targets'
import type { Selector } from '../../../table/panels/select/selector'
import type { Move, PaidEnding, SheetPrompt } from '../../../net/protocol'
import { draft } from '../../../table/store'
import { withAimed, withPlace } from './aim'
import { withBid, type BidEvent } from './bids'
import { draftOf, emptyDraft, keptDraft, sheetOf, unanswered, type Condition, type Draft, type Line } from './draft'
import { changed, withPicked, writing, type OrderEvent } from './orders'
import { sheetTargets } from './preview'
import { linesChanged, linesOf, type Aim, type Mode, type SheetChoice, type Step } from './writing'

export type SheetEvent =
  | { type: 'step'; step: Step; line?: number }
  | { type: 'line'; line: number }
  | { type: 'mode'; mode: Mode }
  | { type: 'aim'; aim: Aim | null }
  | { type: 'condition'; line: number; condition: Condition }
  | { type: 'add_line'; condition: Condition }
  | { type: 'drop_line'; line: number }
  | { type: 'ending'; ending: PaidEnding }
  | { type: 'load'; draft: Draft }
  | OrderEvent
  | BidEvent

/** The steps of a sheet, in order. */
export function stepsOf({ alliances, terms, bids, may_claim }: SheetPrompt): Step[] {
  return [
    ...(Object.keys(alliances).length ? ['endings' as const] : []),
    ...terms.map(({ action }) => action),
    ...(bids.length || may_claim ? ['bids' as const] : []),
    'read',
  ]
}

export const sheet: Selector<SheetPrompt, SheetChoice, SheetEvent> = {
  start: (prompt) => prompt.made?.kind === 'hand_in'
    ? { ...at('read'), draft: draftOf(prompt.made, prompt) }
    : { ...at(stepsOf(prompt).find((step) => step !== 'endings') ?? 'read'), draft: begun(prompt) },
  reduce(prompt, choice, event) {
    switch (event.type) {
      case 'step':
        return asWritten({ ...choice, ...at(event.step), line: event.line ?? 0 })
      case 'line':
        return asWritten({ ...choice, line: event.line, aim: null })
      case 'mode':
        return { ...choice, mode: event.mode, aim: null }
      case 'aim':
        return { ...choice, aim: event.aim }
      case 'condition':
        return { ...choice, ...linesChanged(choice, (lines) => lines.with(event.line, { ...line(lines, event.line), condition: event.condition })) }
      case 'add_line': {
        const before = (lines: Line[]) => [...lines.slice(0, -1), { condition: event.condition, orders: null }, ...lines.slice(-1)]
        return { ...choice, ...linesChanged(choice, before), line: linesOf(choice).length - 1, aim: null }
      }
      case 'drop_line':
        return { ...choice, ...linesChanged(choice, (lines) => lines.toSpliced(event.line, 1)), line: Math.max(0, linesOf(choice).length - 2), aim: null }
      case 'ending':
        return { ...choice, draft: { ...choice.draft, endings: toggled(choice.draft.endings, event.ending) } }
      case 'load':
        return { ...at('read'), draft: event.draft }
      case 'pick':
        if (choice.aim?.at === 'condition') return withPlace(choice, choice.aim, event.target.name)
        if (choice.aim?.at === 'card') return withAimed(prompt, choice, choice.aim, event.target.name)
        return withPicked(prompt, choice, event.target)
      case 'cancel':
        return choice.aim ? { ...choice, aim: null } : changed(prompt, choice, { type: 'drop_last' })
      case 'bid': case 'ducats': case 'wish': case 'claim': case 'play':
        return withBid(prompt, choice, event)
      default:
        return changed(prompt, choice, event)
    }
  },
  targets: (prompt, choice): Targets => (prompt.made ? NO_TARGETS : sheetTargets(prompt, choice)),
  move: (prompt, { draft: written }): Move | null => (prompt.made || unanswered(written).length ? null : sheetOf(written, prompt)),
  chosen: (prompt, move) => (move.kind === 'hand_in' ? sheet.start({ ...prompt, made: move }) : null),
  meant: () => null,
  written: (choice) => choice.draft,
  renewed: (prompt, { step, mode }) => ({ ...sheet.start(prompt), step, mode }),
}

/** The draft from before, on this device or another. */
function begun(prompt: SheetPrompt): Draft {
  const kept = draft.value
  return kept?.prompt === prompt.id && kept.move.kind === 'hand_in' ? keptDraft(kept.move, kept.missing, prompt) : emptyDraft(prompt)
}

function at(step: Step): Omit<SheetChoice, 'draft'> {
  return { step, line: 0, mode: 'knight', aim: null }
}

/** In the mode of the orders that are there. */
function asWritten(choice: SheetChoice): SheetChoice {
  const kinds = (writing(choice) ?? []).map(({ kind }) => kind)
  return kinds.includes('expand') && !kinds.includes('place_knight') ? { ...choice, mode: 'expand' } : choice
}

function line(lines: readonly Line[], number: number): Line {
  return lines[number] ?? { condition: null, orders: null }
}

function toggled(endings: readonly PaidEnding[], { own, other }: PaidEnding): PaidEnding[] {
  const rest = endings.filter((one) => one.own !== own || one.other !== other)
  return rest.length < endings.length ? rest : [...rest, { own, other }]
}
