/** All words that people see come from here: a key of the catalogue, and the values that its message takes. */
import { IntlMessageFormat } from 'intl-messageformat'
import type { ComponentChild } from 'preact'
import type { Messages } from './keys.gen'
import { LOCALES, spoken } from './languages'

export type Key = keyof Messages
/** A key whose message takes no values. */
export type PlainKey = { [K in Key]: Messages[K] extends null ? K : never }[Key]
/** What a message can take in: text and numbers; in `rich`, nodes too. */
export type Value = string | number | ComponentChild
type Args<K extends Key> = Messages[K] extends null ? [] : [values: Messages[K]]

/** Formats of the words that they were made from. */
let formats = new Map<string, IntlMessageFormat>()
let formatted: object = {}

function format(key: string): IntlMessageFormat {
  const { words } = spoken.value
  if (words !== formatted) {
    formats = new Map()
    formatted = words
  }
  let found = formats.get(key)
  if (!found) formats.set(key, (found = new IntlMessageFormat(words[key] ?? key, locale(), undefined, { ignoreTag: true })))
  return found
}

/** The language that is spoken, with its way of writing numbers, times and lists. */
export function locale(): string {
  return LOCALES[spoken.value.language]
}

/** A message as text. */
export function t<K extends Key>(key: K, ...args: Args<K>): string {
  return String(format(key).format(args[0] as Record<string, string> | undefined))
}

/** A message whose values may be nodes, as nodes. */
export function rich<K extends Key>(key: K, ...args: Args<K>): ComponentChild[] {
  const parts = format(key).format<ComponentChild>(args[0] as Record<string, ComponentChild> as never)
  return Array.isArray(parts) ? (parts as ComponentChild[]) : [parts]
}

/** Whether the catalogue has such a key: for keys made from what the server names. */
export function has(key: string): key is Key {
  return key in spoken.value.words
}

/** The message of a key made from what the server names, or null if there is none or it wants other values. */
export function maybe(key: string, values: Record<string, unknown> = {}): string | null {
  if (!has(key)) return null
  try {
    return String(format(key).format(values as Record<string, string>))
  } catch {
    return null
  }
}

/** "A, B and C". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(words)
}

/** "A, B and C" of nodes. */
export function richList(nodes: readonly ComponentChild[]): ComponentChild[] {
  const parts = new Intl.ListFormat(locale()).formatToParts(nodes.map((_, index) => String(index)))
  return parts.map((part) => (part.type === 'element' ? nodes[Number(part.value)] : part.value))
}
