/** A table's clock in words. */
import { t } from '../base/i18n'
import type { Pace } from './protocol'
import { optionValue } from '../base/i18n/options'

/** "30 seconds a decision, and 2 minutes in reserve". */
export function liveWords({ seconds, reserve }: { seconds: number; reserve: number }): string {
  return t('pace.live', { time: span(seconds), reserve: span(reserve) })
}

/** A table's time control, in one line. */
export function paceWords(pace: Pace): string {
  if (pace.kind === 'untimed') return optionValue('pace', pace.kind)
  if (pace.kind === 'rounds') return t('pace.by_rounds', { time: span(pace.seconds), report: span(pace.report) })
  if (pace.kind !== 'correspondence') return t('pace.of', { name: optionValue('pace', pace.kind), what: liveWords(pace) })
  const time = t('pace.by_hours', { time: span(pace.seconds) })
  return pace.working_days ? t('pace.by_hours.working', { time }) : time
}

/** "90 seconds", "5 minutes", "12 hours", "3 days". */
export function span(seconds: number): string {
  if (seconds < 120 && seconds % 60) return t('span.seconds', { n: seconds })
  if (seconds < 7200) return t('span.minutes', { n: Math.round(seconds / 60) })
  return seconds < 48 * 3600 && seconds !== 24 * 3600 ? t('span.hours', { n: Math.round(seconds / 3600) }) : t('span.days', { n: Math.round(seconds / 86_400) })
}
