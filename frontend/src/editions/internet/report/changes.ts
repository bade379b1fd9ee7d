/** A round's changes on the board: what was added and what was removed. */
import type { BoardView, InternetView } from '../../../net/protocol'

type Shown = Pick<InternetView, 'board' | 'colours'>

export interface Changes {
  /** New borders and spaces of new knights. */
  come: ReadonlySet<string>
  /** Removed borders and spaces of removed knights. */
  gone: ReadonlySet<string>
  /** Spaces that changed their province: from or to another one, or none. */
  land: readonly string[]
}

export function changesBetween(before: Shown, after: Shown): Changes {
  const [had, has] = [piecesOf(before), piecesOf(after)]
  const [then, now] = [ownersOf(before.board), ownersOf(after.board)]
  return {
    come: names(missing(has, had)),
    gone: names(missing(had, has)),
    land: [...new Set([...then.keys(), ...now.keys()])].filter((space) => then.get(space) !== now.get(space)),
  }
}

/** Borders by their edges; knights by space and colour, since one may replace another. */
function piecesOf({ board: { borders, knights }, colours }: Shown): Map<string, string> {
  return new Map([
    ...borders.map((edge) => [edge, edge] as const),
    ...knights.map(({ space, colour }) => [`${space} ${colours[colour] ?? ''}`, space] as const),
  ])
}

function ownersOf({ provinces }: BoardView): Map<string, string> {
  return new Map(provinces.flatMap(({ castle, spaces }) => spaces.map((space) => [space, castle] as const)))
}

function missing(from: Map<string, string>, others: Map<string, string>): Map<string, string> {
  return new Map([...from].filter(([key]) => !others.has(key)))
}

function names(pieces: Map<string, string>): ReadonlySet<string> {
  return new Set(pieces.values())
}
