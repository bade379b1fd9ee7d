/** How well those play who wait at a table, as far as ratings tell. */
import { signal } from '@preact/signals'
import { t } from '../../base/i18n'
import { hasAccount } from '../../self/me'
import { api } from '../../net/api'
import type { RatingLine, RoomSummary } from '../../net/protocol'

/** What everybody begins with, and where those end who have played little, and a good deal. */
const FIRST = 1000
const LITTLE = 1300
const MUCH = 1700
/** So far from one's own rating others play about as well. */
const NEAR = 200

export const myRatings = signal<readonly RatingLine[]>([])

/** Who has no account has none. */
export async function loadMyRatings(): Promise<void> {
  if (hasAccount.value) myRatings.value = (await api.myRatings()).ratings
}

/** What can be asked for; what is around one's own strength only by those who have one. */
export function strengths(): { value: string; words: string }[] {
  return [
    ...(hasAccount.value ? [{ value: 'mine', words: t('lobby.strength.mine') }] : []),
    { value: 'low', words: t('lobby.strength.low', { n: LITTLE }) },
    { value: 'middle', words: t('lobby.strength.middle', { least: LITTLE, most: MUCH }) },
    { value: 'high', words: t('lobby.strength.high', { n: MUCH }) },
  ]
}

/** Who waits here plays, on the average, as well as is asked for. Of people without a rating nobody knows. */
export function isOfStrength(asked: string, room: RoomSummary, mine: readonly RatingLine[]): boolean {
  if (!asked) return true
  const known = ratingsAt(room)
  if (!known.length) return false
  const points = known.reduce((sum, one) => sum + one, 0) / known.length
  if (asked === 'low') return points < LITTLE
  if (asked === 'middle') return points >= LITTLE && points < MUCH
  if (asked === 'high') return points >= MUCH
  const own = mine.find(({ edition, players }) => edition === room.edition && players === room.seats.length)
  return Math.abs(points - (own?.points ?? FIRST)) <= NEAR
}

/** "1240", or from the lowest rating to the highest; nothing where nobody has one. */
export function strengthOf(room: RoomSummary): string | null {
  const known = ratingsAt(room)
  if (!known.length) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most ? String(least) : `${String(least)}–${String(most)}`
}

function ratingsAt({ seats }: RoomSummary): number[] {
  return seats.flatMap(({ rating }) => rating ?? [])
}
