/**
 * The language of the interface: chosen by the user and kept in a cookie, which the server reads too; the browser's
 * preference until then. Only the catalogue of the chosen language is loaded, and at first only the part for the first
 * page.
 */
import { signal } from '@preact/signals'
import type { Part } from './parts'

export const LANGUAGES = ['en', 'de', 'nl', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
/** Message by key. */
export type Catalogue = Record<string, string>
/** Each language by its own name, for people who read no other. */
export const OWN_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', ru: 'Русский' }
/** The locale of each language, for numbers, times and lists. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE', nl: 'nl-NL', ru: 'ru-RU' }

export type Words = Record<Language, () => Promise<{ default: Catalogue }>>
const FIRST: Words = {
  en: () => import('virtual:texts/en-first'),
  de: () => import('virtual:texts/de-first'),
  nl: () => import('virtual:texts/nl-first'),
  ru: () => import('virtual:texts/ru-first'),
}
const MORE: Words = {
  en: () => import('virtual:texts/en-more'),
  de: () => import('virtual:texts/de-more'),
  nl: () => import('virtual:texts/nl-more'),
  ru: () => import('virtual:texts/ru-more'),
}
const PARTS: Record<Part, () => Words | Promise<Words>> = {
  first: () => FIRST, more: () => MORE, pages: () => import('./pageWords').then((it) => it.PAGES),
}
const COOKIE = 'lionheart_language'
const YEAR = 365 * 24 * 3600

/** The current language with its catalogue. Components that show words read it, and re-render when it changes. */
export const localization = signal<{ language: Language; words: Catalogue }>({ language: 'en', words: {} })

let wanted: Language = 'en'
/** The parts that pages have asked for, with the first of them. */
const needed = new Map<Part, Promise<void>>([['first', Promise.resolve()]])
let asked = 0
let shown = 0

/** The language of a code, such as "de", if there is a catalogue for it. */
export function languageOf(code: string | undefined): Language | undefined {
  return LANGUAGES.find((one) => one === code)
}

/** Switches the language as soon as its catalogue is loaded; of several overlapping calls, the last one wins. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language
  const number = ++asked
  const parts = await Promise.all([...needed.keys()].map(async (part) => (await PARTS[part]())[language]()))
  if (number < shown) return
  shown = number
  localization.value = { language, words: Object.assign({}, ...parts.map((part) => part.default)) as Catalogue }
}

/** Loads a part of the catalogue, besides those that are there. */
function loadPart(part: Part): Promise<void> {
  const known = needed.get(part)
  if (known) return known
  const loading = Promise.resolve().then(() => switchLanguage(wanted)).catch((error: unknown) => {
    needed.delete(part)
    throw error
  })
  needed.set(part, loading)
  return loading
}

/** Loads the words of tables, rules and dialogs, not only those of the first page. */
export function loadAllWords(): Promise<void> {
  return loadPart('more')
}

/** Loads the words of pages that tables do without. */
export function loadPageWords(): Promise<void> {
  return loadPart('pages')
}

/** Switches the language, and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${String(YEAR)}; SameSite=Lax${secure}`
}

/**
 * The language chosen in this browser; otherwise the first of its preferred languages for which there is a catalogue.
 */
export function preferredLanguage(): Language {
  const kept = /(?:^|; )lionheart_language=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  const asked = [kept, ...navigator.languages].map((one) => one.toLowerCase().split('-')[0])
  return languageOf(asked.find(languageOf)) ?? 'en'
}
