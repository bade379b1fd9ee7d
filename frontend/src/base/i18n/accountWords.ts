/** The words of account pages and profiles; a module of its own, so that the first page does not list its files. */
import type { Words } from './languages'

export const ACCOUNT: Words = {
  en: () => import('virtual:texts/en-account'),
  de: () => import('virtual:texts/de-account'),
  nl: () => import('virtual:texts/nl-account'),
  ru: () => import('virtual:texts/ru-account'),
}
