/** The settings for a table while its form is filled in, and which of them are sent. */
import { signal } from '@preact/signals'
import { t } from '../../base/i18n'
import { optionName } from '../../base/i18n/options'
import { paceOf } from '../../editions/offers'
import { hasAccount } from '../../self/me'
import { wishOf } from '../../net/paceWish'
import type { PaceWish, RoomWish } from '../../net/api'
import type { EditionInfo, OptionInfo, Options, Room } from '../../net/protocol'
import type { Value } from '../../base/i18n/options'

/** How players get their seats; colours are bid for in editions that have it as an option. */
export type Seating = Room['seating'] | 'bidding'

export interface Wish extends Omit<RoomWish, 'pace'> {
  /** Null: the edition's default time control. */
  pace: PaceWish | null
}

export const BIDDING = 'colour_bidding'
/** The minimum number of players of a rated game. */
export const FEWEST_RATED = 3

export function freshWish(language: string): Wish {
  return {
    edition: '', options: {}, name: '', public: true, pace: null, watching: 'everyone', rounds_behind: 0, press: 'public',
    pseudonyms: false, programs: false, rated: false, seating: 'choice', language,
  }
}

/** What the form for a new table has been filled in with, kept while other pages are read; null: nothing yet. */
export const unsentWish = signal<Wish | null>(null)

/** The settings that would create a table like this one. */
export function wishFrom(room: Room): Wish {
  const { edition, options, name, watching, rounds_behind, press, pseudonyms, programs, rated, seating, language } = room
  return { edition, options, name, public: room.public, pace: wishOf(room.pace), watching, rounds_behind, press, pseudonyms, programs, rated, seating, language }
}

export function playersOf({ options }: Wish, { min_seats, max_seats }: EditionInfo): number {
  return Math.min(max_seats, Math.max(min_seats, options.players ?? max_seats))
}

/** Whether a choice is available for this number of players. */
export function isPossible(option: OptionInfo, value: Value, players: number): boolean {
  return option.seats[String(value)]?.includes(players) ?? true
}

/** The chosen options of an edition, as far as they are possible together. */
export function optionsOf(wish: Wish, edition: EditionInfo): Options {
  const players = playersOf(wish, edition)
  const chosen = edition.options.map((one) => {
    const value = wish.options[one.name] ?? one.default
    return [one.name, isPossible(one, value, players) ? value : one.default] as const
  })
  return { players, ...Object.fromEntries(chosen) }
}

/** The rules that an edition leaves to its players; the assignment of colours is with the seats. */
export function rulesOf({ options }: EditionInfo): EditionInfo['options'] {
  return options.filter(({ name }) => name !== BIDDING)
}

export function paceFor(wish: Wish, edition: EditionInfo): PaceWish {
  return wish.pace && (edition.live_rounds || wish.pace.kind !== 'rounds') ? wish.pace : paceOf(edition.name)
}

export function watchingFor({ watching, public: listed }: Wish): Room['watching'] {
  return watching === 'everyone' && !listed ? 'link' : watching
}

export function seatingOf(wish: Wish, edition: EditionInfo): Seating {
  return optionsOf(wish, edition)[BIDDING] === true ? 'bidding' : wish.seating
}

/**
 * Why the game cannot be rated: its host needs an account, and the game enough players, a clock and no unrated house
 * rule. Null if it can.
 */
export function whyUnrated(wish: Wish, edition: EditionInfo): string | null {
  if (!hasAccount.value) return t('lobby.rated.guest')
  if (playersOf(wish, edition) < FEWEST_RATED) return t('lobby.rated.two')
  if (paceFor(wish, edition).kind === 'untimed') return t('lobby.rated.untimed')
  const options = optionsOf(wish, edition)
  const unrated = edition.options.find((one) => !one.rated && options[one.name] !== one.default)
  return unrated ? t('lobby.rated.house_rule', { option: optionName(unrated.name) }) : null
}

/** The complete request. */
export function requestOf(wish: Wish, edition: EditionInfo): RoomWish {
  const { name, rated, ...rest } = wish
  const title = (name ?? '').trim()
  return {
    ...rest,
    edition: edition.name,
    options: optionsOf(wish, edition),
    pace: paceFor(wish, edition),
    watching: watchingFor(wish),
    rated: rated && whyUnrated(wish, edition) === null,
    ...(title && { name: title }),
  }
}
