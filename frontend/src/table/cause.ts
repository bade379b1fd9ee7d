/** What points are for, in words. */
import { list, t } from '../base/i18n'
import type { Scored } from '../net/protocol'

/** Games that were stored before points had parts have none. */
type Points = Pick<Scored, 'cause'> & Partial<Pick<Scored, 'parts'>>

/** The causes whose points are one for each space, unless there are other parts. */
const BY_SPACE: ReadonlySet<string> = new Set(['expansion', 'spaces_lost'])

/**
 * "founding (5 for 6 spaces and 5 for 1 town)"; without the parts where they are only spaces that count one each.
 * `times` is how many Silver Finds scored the same mines.
 */
export function causeOf({ cause, parts = [] }: Points, times = 1): string {
  const name = cause === 'silver_find' ? t('cause.finds', { n: times }) : t(`cause.${cause}`)
  if (parts.every(({ what }) => what === 'space' && BY_SPACE.has(cause))) return name
  return t('cause.divided', { cause: name, parts: list(parts.map(({ what, count, points: some }) => t('cause.part', { what, n: count, points: Math.abs(some) * times }))) })
}
