/** Recognises browsers and systems by their user agents. Some mention others too, so the first match counts. */
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//], ['Opera', /OPR\//], ['Samsung', /SamsungBrowser\//], ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//], ['Safari', /Version\/.*Safari\//],
] as const
const SYSTEMS = [
  ['iOS', /iPhone|iPad|iPod/], ['Android', /Android/], ['Windows', /Windows/], ['ChromeOS', /CrOS/], ['macOS', /Mac OS X/], ['Linux', /Linux/],
] as const

/** The browser and system of a user agent; null if unknown. */
export function browserOf(userAgent: string): { browser: string; system: string } | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map((all) => all.find(([, signs]) => signs.test(userAgent))?.[0])
  return browser && system ? { browser, system } : null
}
