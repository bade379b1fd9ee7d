/** The playing strength of the people who wait at a table, by their ratings. */
import { signal } from '@preact/signals'
import { t } from '../../base/i18n'
import { hasAccount } from '../../self/me'
import { api } from '../../net/api'
import type { RatingLine, RoomSummary } from '../../net/protocol'

/** The initial rating, and typical results after few and after many games. */
const FIRST = 1000
const LITTLE = 1300
const MUCH = 1700
/** Ratings within this distance count as about equal. */
const NEAR = 200

export const myRatings = signal<readonly RatingLine[]>([])

/** Players without an account have no ratings. */
export async function loadMyRatings(): Promise<void> {
  if (hasAccount.value) myRatings.value = (await api.myRatings()).ratings
}

/** The choices of the filter; those relative to the player's own strength only if they have a rating. */
export function strengths(): { value: string; words: string }[] {
  return [
    ...(hasAccount.value ? [{ value: 'mine', words: t('lobby.strength.mine') }] : []),
    { value: 'low', words: t('lobby.strength.low', { n: LITTLE }) },
    { value: 'middle', words: t('lobby.strength.middle', { least: LITTLE, most: MUCH }) },
    { value: 'high', words: t('lobby.strength.high', { n: MUCH }) },
  ]
}

/** Whether the average rating of the waiting players is as asked for. People without a rating are not counted. */
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

/** "1240", or from the lowest rating to the highest; null if nobody has one. */
export function strengthOf(room: RoomSummary): string | null {
  const known = ratingsAt(room)
  if (!known.length) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most ? String(least) : `${String(least)}–${String(most)}`
}

function ratingsAt({ seats }: RoomSummary): number[] {
  return seats.flatMap(({ rating }) => rating ?? [])
}
