/**
 * The time by the server's clock, and formats of times. Each frame carries the time at which it was made; the frame
 * with the shortest transit gives the best estimate.
 */
import { locale } from '../../base/i18n'
import { dateFormat } from '../../base/i18n/formats'

const KEPT = 8
let ahead: number[] = []

/** Records a time that the server has sent. */
export function syncTime(now: string): void {
  ahead = [...ahead, Date.parse(now) - Date.now()].slice(-KEPT)
}

export function resetTime(): void {
  ahead = []
}

/** In milliseconds, by the server's clock. */
export function serverNow(): number {
  return Date.now() + (ahead.length ? Math.max(...ahead) : 0)
}

/** "0:07", "4:30", "1:02:03", rounded up to whole seconds. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const two = (n: number) => String(n).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "Tue, 14:00", in the reader's own time zone; with the date if it is not within the week. */
export function moment(at: number, now: number): string {
  const far = at - now > 6 * 24 * 3600_000
  return dateFormat(locale(), {
    weekday: 'short', hour: '2-digit', minute: '2-digit', ...(far && { day: 'numeric', month: 'short' }),
  }).format(at)
}
