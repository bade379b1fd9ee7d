/** What a sheet needs from the board besides orders: the place of a condition, and the targets of a politics card. */
import { t } from '../../../base/i18n'
import type { SheetPrompt } from '../../../net/protocol'
import { internetView } from '../view'
import { placeOf, type Condition, type Play } from './draft'
import { linesChanged, linesOf, type Aim, type Place, type SheetChoice } from './writing'

export function onEdges(aim: Aim): boolean {
  return aim.at === 'condition' && aim.what === 'edge'
}

/** The condition with this place. */
export function placed(condition: Condition, what: Place, name: string | null): Condition {
  switch (condition.kind) {
    case 'placed_knight':
      return { ...condition, space: name }
    case 'placed_border':
      return { ...condition, edge: name }
    case 'has_expanded':
      return { ...condition, castle: null, space: name }
    case 'played_card':
      return { ...condition, removed: what === 'removed' ? name : null, placed: what === 'placed' ? name : null }
    default:
      return condition
  }
}

export function withPlace(choice: SheetChoice, { line, what }: Extract<Aim, { at: 'condition' }>, name: string): SheetChoice {
  const condition = linesOf(choice)[line]?.condition
  if (!condition) return { ...choice, aim: null }
  const named = placeOf(condition) === name ? null : name
  const { draft } = linesChanged(choice, (lines) =>
    lines.map((one, at) => (at === line ? { ...one, condition: placed(condition, what, named) } : one)))
  return { ...choice, draft, aim: null }
}

/** The possible next targets of a card, as the board is now. */
export function aims({ renegades, forced_alliances }: SheetPrompt, { card, first }: Extract<Aim, { at: 'card' }>): string[] {
  if (card === 'renegade') {
    return first === null
      ? [...new Set(renegades.map(({ knight }) => knight))]
      : [...new Set(renegades.filter(({ knight }) => knight === first).flatMap(({ spaces }) => spaces))]
  }
  return first === null ? Object.keys(forced_alliances) : (forced_alliances[first] ?? [])
}

/** What to choose on the board for a card, or why nothing there would be legal today. */
export function aimWords(prompt: SheetPrompt, aim: Extract<Aim, { at: 'card' }>): string {
  const { card, first } = aim
  if (!aims(prompt, aim).length) return t(`sheet.aim.${card}.${first === null ? 'none' : 'stuck'}`)
  return t(`sheet.aim.${card}.${first === null ? 'first' : 'second'}`, { fee: prompt.fee })
}

/** Names the next target; the second one plays the card. The targets need not be possible yet. */
export function withAimed(prompt: SheetPrompt, choice: SheetChoice, aim: Extract<Aim, { at: 'card' }>, name: string): SheetChoice {
  if (aim.first === null) return { ...choice, aim: { ...aim, first: name } }
  if (aim.first === name) return { ...choice, aim: { ...aim, first: null } }
  const play = playOf(prompt, aim.card, aim.first, name)
  if (!play) return choice
  const bids = choice.draft.bids.map((bid) => (bid.action === aim.bid ? { ...bid, play } : bid))
  return { ...choice, draft: { ...choice.draft, bids }, aim: null }
}

/** A Renegade's provinces follow from its knight and its space. */
function playOf({ renegades }: SheetPrompt, card: 'renegade' | 'forced_alliance', first: string, second: string): Play | null {
  if (card === 'forced_alliance') return { kind: 'forced_alliance', own: first, other: second }
  const known = renegades.find(({ knight, spaces }) => knight === first && spaces.includes(second))
  const own = known?.own ?? castleOver(second)
  const other = known?.other ?? castleOver(first)
  return own && other ? { kind: 'renegade', own, other, knight: first, space: second, treasures: [] } : null
}

function castleOver(space: string): string | undefined {
  return internetView.peek()?.board.provinces.find(({ spaces }) => spaces.includes(space))?.castle
}
