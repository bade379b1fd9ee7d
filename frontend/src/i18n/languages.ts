/**
 * The language in which this browser is spoken to: chosen here, kept in a cookie, which the server reads too; at first
 * the browser's own. Only the words of the chosen one are loaded.
 */
import { signal } from '@preact/signals'

export const LANGUAGES = ['en', 'de', 'nl', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
/** Message by key. */
export type Catalogue = Record<string, string>
/** Each language by its own name, for whoever reads no other. */
export const OWN_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', ru: 'Русский' }
/** How numbers, times and lists are written. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE', nl: 'nl-NL', ru: 'ru-RU' }

const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  nl: () => import('./nl.json'),
  ru: () => import('./ru.json'),
}
const COOKIE = 'lionheart_language'
const YEAR = 365 * 24 * 3600

/** What is spoken now. Whatever shows words reads it, and is shown anew when it changes. */
export const spoken = signal<{ language: Language; words: Catalogue }>({ language: 'en', words: {} })

let wanted: Language = 'en'

/** Speaks a language from now on, as soon as its words are there; of several, the one asked for last. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  const { default: words } = await CATALOGUES[language]()
  if (language === wanted) spoken.value = { language, words }
}

/** The same, and remembers it. */
export async function choose(language: Language): Promise<void> {
  await speak(language)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${String(YEAR)}; SameSite=Lax${secure}`
}

/** What was chosen in this browser; else the first of its own languages that there are words for. */
export function firstLanguage(): Language {
  const kept = /(?:^|; )lionheart_language=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  const asked = [kept, ...navigator.languages].map((one) => one.toLowerCase().split('-')[0])
  return LANGUAGES.find((one) => one === asked.find((each) => LANGUAGES.some((known) => known === each))) ?? 'en'
}
