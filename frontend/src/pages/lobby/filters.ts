/** The filters of the list of open tables; stored for the tab. */
import { signal } from '@preact/signals'
import { store, loadStored } from '../../base/browser/storage'
import type { RatingLine, RoomSummary } from '../../net/protocol'
import { isOfStrength } from './strength'

const KEY = 'lobby-filter'

export interface Filter { edition: string; seats: string; speed: string; language: string; rated: string; strength: string; free: boolean }

/** Shows all tables; an empty string filters nothing. */
export const ALL: Filter = { edition: '', seats: '', speed: '', language: '', rated: '', strength: '', free: false }

export const filter = signal<Filter>({ ...ALL, ...(loadStored(KEY) as Partial<Filter> | null) })

export function setFilter(some: Partial<Filter>): void {
  filter.value = { ...filter.value, ...some }
  store(KEY, isAll(filter.value) ? null : filter.value)
}

export function isAll(asked: Filter): boolean {
  return Object.values(asked).every((one) => !one)
}

/** The speed category of a table. */
export function speedOf({ pace }: Pick<RoomSummary, 'pace'>): 'live' | 'slow' | 'untimed' {
  if (pace.kind === 'untimed') return 'untimed'
  return pace.kind === 'correspondence' ? 'slow' : 'live'
}

/** Whether a table passes the filters; `mine` are the player's own ratings. */
export function matchesFilter(room: RoomSummary, asked: Filter, mine: readonly RatingLine[]): boolean {
  const fits = (wish: string, value: string) => !wish || wish === value
  return fits(asked.edition, room.edition) && fits(asked.seats, String(room.seats.length)) && fits(asked.speed, speedOf(room))
    && fits(asked.language, room.language) && fits(asked.rated, room.rated ? 'yes' : 'no') && isOfStrength(asked.strength, room, mine)
    && (!asked.free || room.seats.some((seat) => (seat.occupant === null && seat.held === null) || seat.offered))
}
