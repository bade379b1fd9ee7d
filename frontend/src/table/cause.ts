/** What points are for, in words. */
import { list, t } from '../base/i18n'
import type { Scored } from '../net/protocol'

/** Games that were stored before points had parts have none. */
type Points = Pick<Scored, 'cause' | 'points'> & Partial<Pick<Scored, 'parts'>>

/** "provinces founded (5 for 6 spaces and 5 for 1 town)"; without the parts where the points are one for each space. */
export function causeOf({ cause, points, parts = [] }: Points): string {
  const name = t(`cause.${cause}`)
  const [first] = parts
  if (!first || (first.what === 'space' && Math.abs(points) === first.count)) return name
  return t('cause.divided', { cause: name, parts: list(parts.map(({ what, count, points: some }) => t('cause.part', { what, n: count, points: Math.abs(some) }))) })
}
