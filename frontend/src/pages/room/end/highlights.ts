/** What is worth remembering of a finished game: the act that decided it, and the largest province at its end. */
import type { Chapter, Line } from '../../../table/log/chapters'
import type { Cause, ProvinceView, Scored, View } from '../../../net/protocol'

/** An act on the board, and the points that it won and lost: of each seat with a change, and in the log. */
export interface Swing { act: Line; points: ReadonlyMap<number, number>; scored: readonly Line[] }
export interface LargestProvince { province: ProvinceView; seat: number }

/** The acts that win and lose points. */
const ACTS: ReadonlySet<Line['event']['kind']> = new Set<Line['event']['kind']>(['border_placed', 'expanded'])
/** Points for what players have when a Silver Find is turned up, or when the game ends, belong to no act. */
const OF_NO_ACT: ReadonlySet<Cause> = new Set<Cause>(['silver_find', 'mines', 'fiefs', 'ducats'])

/**
 * The act that changed the winner's lead over all others the most, the latest if there are several; without a winner the
 * distance between two players. Null if no act scored.
 */
export function turningPoint(chapters: readonly Chapter[], winner: number | null): Swing | null {
  const swings: { act: Line; points: Map<number, number>; scored: Line[]; change: number }[] = []
  const scores = new Map<number, number>()
  for (const line of chapters.flatMap(({ lines }) => lines).filter(({ undone }) => !undone)) {
    const { event } = line
    const act = swings.at(-1)
    if (ACTS.has(event.kind)) swings.push({ act: line, points: new Map(), scored: [], change: 0 })
    else if (event.kind === 'scored') {
      const before = leadOf(winner, scores)
      add(scores, event)
      if (!act || OF_NO_ACT.has(event.cause)) continue
      add(act.points, event)
      act.scored.push(line)
      act.change = winner === null ? distance(act.points) : act.change + leadOf(winner, scores) - before
    }
  }
  return swings.reduce<(typeof swings)[number] | null>((largest, one) => (Math.abs(one.change) >= Math.max(1, Math.abs(largest?.change ?? 0)) ? one : largest), null)
}

function add(scores: Map<number, number>, { seat, points }: Scored): void {
  scores.set(seat, (scores.get(seat) ?? 0) + points)
}

/** How far a player is ahead of all others, or behind the first of them. */
function leadOf(player: number | null, scores: ReadonlyMap<number, number>): number {
  const others = [...scores].flatMap(([seat, points]) => (seat === player ? [] : [points]))
  return (player === null ? 0 : (scores.get(player) ?? 0)) - Math.max(0, ...others)
}

/** By how much points change the distance between two players at most. */
function distance(points: ReadonlyMap<number, number>): number {
  const changes = [0, ...points.values()]
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
