/**
 * The language in which this browser is spoken to: chosen here, kept in a cookie, which the server reads too; at first
 * the browser's own. Only the words of the chosen one are loaded, and at first only those of the first page.
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

type Words = Record<Language, () => Promise<{ default: Catalogue }>>
const FIRST: Words = {
  en: () => import('./en.json?first'),
  de: () => import('./de.json?first'),
  nl: () => import('./nl.json?first'),
  ru: () => import('./ru.json?first'),
}
const MORE: Words = {
  en: () => import('./en.json?more'),
  de: () => import('./de.json?more'),
  nl: () => import('./nl.json?more'),
  ru: () => import('./ru.json?more'),
}
const COOKIE = 'lionheart_language'
const YEAR = 365 * 24 * 3600

/** What is spoken now. Whatever shows words reads it, and is shown anew when it changes. */
export const spoken = signal<{ language: Language; words: Catalogue }>({ language: 'en', words: {} })

let wanted: Language = 'en'
let everything: Promise<void> | null = null
let asked = 0
let shown = 0

/** Speaks a language from now on, as soon as its words are there; of several, in the end, the one asked for last. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  const number = ++asked
  const parts = await Promise.all([FIRST[language](), ...(everything ? [MORE[language]()] : [])])
  if (number < shown) return
  shown = number
  spoken.value = { language, words: Object.assign({}, ...parts.map((part) => part.default)) as Catalogue }
}

/** Has all words from now on, not only those of the first page. */
export function speakOfEverything(): Promise<void> {
  everything ??= Promise.resolve().then(() => speak(wanted)).catch((error: unknown) => {
    everything = null
    throw error
  })
  return everything
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
