/** Browsers and systems by what user agents say of them. Some name others too, so the first that fits counts. */
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//], ['Opera', /OPR\//], ['Samsung', /SamsungBrowser\//], ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//], ['Safari', /Version\/.*Safari\//],
] as const
const SYSTEMS = [
  ['iOS', /iPhone|iPad|iPod/], ['Android', /Android/], ['Windows', /Windows/], ['ChromeOS', /CrOS/], ['macOS', /Mac OS X/], ['Linux', /Linux/],
] as const

/** What browser a user agent is of, and on what system; null where that is not known. */
export function browserOf(userAgent: string): { browser: string; system: string } | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map((all) => all.find(([, signs]) => signs.test(userAgent))?.[0])
  return browser && system ? { browser, system } : null
}
