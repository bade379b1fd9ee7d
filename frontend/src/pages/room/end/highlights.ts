/** What is worth remembering of a finished game: its largest swing in points, and the largest province at its end. */
import type { Chapter, Line } from '../../../table/log/chapters'
import type { Cause, ProvinceView, View } from '../../../net/protocol'

/** What one act on the board changed in points; seats without a change are left out. */
export interface Swing { act: Line; points: ReadonlyMap<number, number> }
export interface LargestProvince { province: ProvinceView; seat: number }

/** The acts that win and lose points. */
const ACTS: ReadonlySet<Line['event']['kind']> = new Set<Line['event']['kind']>(['border_placed', 'expanded'])
/** Points for what players have when a Silver Find is turned up, or when the game ends, belong to no act. */
const OF_NO_ACT: ReadonlySet<Cause> = new Set<Cause>(['silver_find', 'mines', 'fiefs', 'ducats'])

/** The act that moved the most points between two players, the latest if there are several; null if none scored. */
export function largestSwing(chapters: readonly Chapter[]): Swing | null {
  const swings: { act: Line; points: Map<number, number> }[] = []
  for (const line of chapters.flatMap(({ lines }) => lines)) {
    const { event, undone } = line
    if (undone) continue
    if (ACTS.has(event.kind)) swings.push({ act: line, points: new Map() })
    else if (event.kind === 'scored' && !OF_NO_ACT.has(event.cause)) {
      const points = swings.at(-1)?.points
      points?.set(event.seat, (points.get(event.seat) ?? 0) + event.points)
    }
  }
  return swings.reduce<Swing | null>((largest, one) => (distance(one) >= Math.max(1, distance(largest)) ? one : largest), null)
}

/** By how much an act changed the distance between two players at most. */
function distance(swing: Swing | null): number {
  const changes = [0, ...(swing?.points.values() ?? [])]
  return Math.max(...changes) - Math.min(...changes)
}

/** The largest province of a seat, or of all seats, by spaces and then by knights; null if there is none. */
export function largestProvince({ board, seats }: View, only: number | null): LargestProvince | null {
  const owned = board.provinces.flatMap((province): LargestProvince[] => {
    const owner = seats.find(({ colour }) => colour === province.colour)
    return owner && (only === null || owner.seat === only) ? [{ province, seat: owner.seat }] : []
  })
  owned.sort((one, other) => other.province.spaces.length - one.province.spaces.length || other.province.knights - one.province.knights)
  return owned[0] ?? null
}
