/** All words that people see come from here: a key of the catalogue, and the values that its message takes. */
import { IntlMessageFormat } from 'intl-messageformat'
import type { ComponentChild } from 'preact'
import en from './en.json'
import type { Messages } from './keys.gen'

export type Key = keyof Messages
/** A key whose message takes no values. */
export type PlainKey = { [K in Key]: Messages[K] extends null ? K : never }[Key]
/** What a message can take in: text and numbers; in `rich`, nodes too. */
export type Value = string | number | ComponentChild
type Args<K extends Key> = Messages[K] extends null ? [] : [values: Messages[K]]

export const LOCALE = 'en-GB'
const catalogue: Record<string, string> = en
const formats = new Map<string, IntlMessageFormat>()

function format(key: string): IntlMessageFormat {
  let found = formats.get(key)
  if (!found) formats.set(key, (found = new IntlMessageFormat(catalogue[key] ?? key, LOCALE, undefined, { ignoreTag: true })))
  return found
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
  return key in catalogue
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
  return new Intl.ListFormat(LOCALE).format(words)
}

/** "A, B and C" of nodes. */
export function richList(nodes: readonly ComponentChild[]): ComponentChild[] {
  const parts = new Intl.ListFormat(LOCALE).formatToParts(nodes.map((_, index) => String(index)))
  return parts.map((part) => (part.type === 'element' ? nodes[Number(part.value)] : part.value))
}
