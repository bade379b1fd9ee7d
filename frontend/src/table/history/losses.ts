/** What others have done to a player since that player's last act. */
import type { GameEvent, LogEntry } from '../../net/protocol'
import { entriesSince } from './since'

/** The spaces with which a seat has expanded at the player's expense, what that cut off, and the points that it cost. */
export interface Taken { by: number; spaces: string[]; cut: number; points: number }
/** Land that others took, and the other events that cost the player something: points, knights, the freedom to expand. */
export interface Losses { taken: readonly Taken[]; others: readonly GameEvent[] }
/** The player: the seat, its colour, and the castles of that colour. */
export interface Victim { seat: number; colour: number; castles: ReadonlySet<string> }

export function lossesSince(entries: readonly LogEntry[], { seat, colour, castles }: Victim): Losses {
  const taken = new Map<number, Taken>()
  const others: GameEvent[] = []
  let by = seat
  const bySeat = () => {
    const known = taken.get(by) ?? { by, spaces: [], cut: 0, points: 0 }
    taken.set(by, known)
    return known
  }
  for (const event of entriesSince(entries, seat).flatMap(({ events }) => events)) {
    switch (event.kind) {
      case 'expanded':
        by = event.seat
        if (event.lost.some((castle) => castles.has(castle))) bySeat().spaces.push(...event.spaces)
        break
      case 'cut_off':
        if (event.colour === colour) bySeat().cut += event.spaces.length
        break
      case 'scored':
        if (event.seat !== seat || event.points >= 0) break
        if (event.cause === 'spaces_lost' || event.cause === 'cut_off') bySeat().points += event.points
        else others.push(event)
        break
      case 'alliance_forced':
        if (event.seat !== seat && (castles.has(event.own) || castles.has(event.other))) others.push(event)
        break
      case 'knight_turned':
      case 'traitor_found':
        if (event.colour === colour) others.push(event)
    }
  }
  return { taken: [...taken.values()], others }
}
