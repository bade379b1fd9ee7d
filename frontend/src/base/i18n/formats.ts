/** Cached `Intl` formatters: creating one costs more than everything that it will ever format. */
const cache = new Map<string, unknown>()

function once<Format>(key: string, make: () => Format): Format {
  const found = (cache.get(key) as Format | undefined) ?? make()
  cache.set(key, found)
  return found
}

export function numberFormat(locale: string): Intl.NumberFormat {
  return once(`number ${locale}`, () => new Intl.NumberFormat(locale))
}

export function pluralRules(locale: string, type: 'cardinal' | 'ordinal'): Intl.PluralRules {
  return once(`${type} ${locale}`, () => new Intl.PluralRules(locale, { type }))
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

const UNITS = [['day', 86_400], ['hour', 3_600], ['minute', 60]] as const

/** How long ago a time was: "5 min. ago", or "now" within a minute. */
export function timeAgo(locale: string, at: number, now: number): string {
  const format = once(`ago ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
  const seconds = Math.max(0, now - at) / 1000
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['second', Infinity]
  return format.format(-Math.trunc(seconds / length), unit)
}

/** "12 Mar 2026, 14:05". */
export function dayAndTime(locale: string): Intl.DateTimeFormat {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
}
