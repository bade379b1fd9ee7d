/** The words of pages, which tables do without; a module of its own, so that the first page does not list its files. */
import type { Words } from './languages'

export const PAGES: Words = {
  en: () => import('virtual:texts/en-pages'),
  de: () => import('virtual:texts/de-pages'),
  nl: () => import('virtual:texts/nl-pages'),
  ru: () => import('virtual:texts/ru-pages'),
}
