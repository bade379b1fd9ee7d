/** Everything that the board draws, in one value: the land as the server reports it, and what the viewer is asked. */
import { SEAT_COLOURS } from '../base/seatColours'
import type { BoardView, ColourName, GameEvent, Prospect, View } from '../net/protocol'
import { cellOf } from './geometry'
import type { Veil } from './landChanges'
import { NO_TARGETS, type Targets } from './targets'
import type { Letters, Terrain } from './terrain'

/** A colour of the game as drawn: neutral ones have no crest and no pattern. */
export interface Paint { name: ColourName; neutral: boolean }

/** Spaces and edges, each with the seat that did something there; null where that does not matter. */
export type Marks = ReadonlyMap<string, number | null>

export interface BoardState {
  land: BoardView
  /** The terrain that its letters stand for. */
  letters: Letters
  edition: View['edition']
  paints: readonly Paint[]
  /** The viewer's own colour, for previews of pieces. */
  own: number | null
  targets: Targets
  /** What the latest moves touched. */
  last: Marks
  /** Spaces that have changed hands, where that is to be shown. */
  changed?: readonly string[]
  /** Land that has just changed hands and is being animated. */
  veils?: readonly Veil[]
  /** Land that would be founded or cut off if the choice were confirmed. */
  foreseen?: Prospect['land']
  /** A prefix for its elements' ids, where a page has more than one board. */
  ids?: string
}

export function boardState(view: View, letters: Letters, targets: Targets = NO_TARGETS, last: Marks = new Map()): BoardState {
  const owned = new Set(view.seats.map(({ colour }) => colour))
  const paints = view.colours.map((name, colour) => ({ name, neutral: !owned.has(colour) }))
  const own = view.seats.find(({ seat }) => seat === view.viewer)?.colour ?? null
  return { land: view.board, letters, edition: view.edition, paints, own, targets, last }
}

/** The name of a colour for `select` in messages. */
export function colourKey({ paints }: Pick<BoardState, 'paints'>, colour: number): string {
  const paint = paints[colour]
  return paint?.neutral ? 'neutral' : (paint?.name ?? SEAT_COLOURS[colour] ?? 'grey')
}

/** Places that are marked for no seat. */
export function marked(places: Iterable<string>): Marks {
  return new Map([...places].map((place) => [place, null]))
}

/** What log entries touched; of several events on one place, the last one counts. */
export function touchedIn(entries: readonly { events: readonly GameEvent[] }[]): Marks {
  const marks = new Map<string, number | null>()
  for (const { events } of entries) {
    // Foundings and cut-off land follow the act that caused them, and do not say whose it was.
    let actor: number | null = null
    for (const event of events) {
      if ('seat' in event && event.kind !== 'scored') actor = event.seat
      for (const [place, seat] of touchedBy(event, actor)) marks.set(place, seat)
    }
  }
  return marks
}

function touchedBy(event: GameEvent, actor: number | null): [string, number | null][] {
  switch (event.kind) {
    case 'castle_placed':
      return [[event.castle, event.seat], [event.knight, event.seat]]
    case 'border_placed':
      return [[event.edge, event.seat]]
    case 'first_border_placed':
      return [[event.edge, event.seats.length === 1 ? (event.seats[0] ?? null) : null]]
    case 'knight_placed':
      return [[event.space, event.seat]]
    case 'expanded':
    case 'cut_off':
    case 'province_founded':
      return event.spaces.map((space) => [space, actor])
    case 'knight_turned':
      return [[event.knight, event.seat], [event.space, event.seat]]
    case 'traitor_found':
      return [[event.knight, event.seat]]
    case 'alliance_made':
    case 'alliance_forced':
    case 'alliance_ended':
    case 'alliance_broken':
      return [[event.own, event.seat], [event.other, event.seat]]
    default:
      return []
  }
}

/** What the description of a space says. */
export interface SpaceFacts {
  space: string
  terrain: Terrain
  piece: { kind: 'castle' | 'knight'; colour: number } | null
  province: { castle: string; colour: number; size: number; knights: number; allies: string[] } | null
}

export function terrainOf(land: BoardView, letters: Letters, space: string): Terrain {
  const { column, row } = cellOf(space)
  return letters[land.terrain[row]?.charAt(column) ?? ''] ?? 'meadow'
}

export function factsOf({ land, letters }: BoardState, space: string): SpaceFacts {
  const castle = land.castles.find((piece) => piece.space === space)
  const knight = land.knights.find((piece) => piece.space === space)
  const province = land.provinces.find(({ spaces }) => spaces.includes(space))
  const allies = land.alliances.filter((pair) => province && pair.includes(province.castle))
  return {
    space,
    terrain: terrainOf(land, letters, space),
    piece: castle ? { kind: 'castle', colour: castle.colour } : knight ? { kind: 'knight', colour: knight.colour } : null,
    province: province
      ? {
          castle: province.castle,
          colour: province.colour,
          size: province.spaces.length,
          knights: province.knights,
          allies: allies.flat().filter((one) => one !== province.castle),
        }
      : null,
  }
}
