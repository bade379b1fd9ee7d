/** The source of all user-visible text: a key of the catalogue, with the values that its message takes. */
import type { ComponentChild } from 'preact'
import type { Messages } from './keys.gen'
import { LOCALES, localization } from './languages'
import { formatMessage, parse } from './message'

export type Key = keyof Messages
/** A key whose message takes no values. */
export type PlainKey = { [K in Key]: Messages[K] extends null ? K : never }[Key]
/** The compiler infers all keys from one that does not exist; then it reports the key rather than the values. */
type Args<K extends Key> = [Key] extends [K] ? [values?: object] : Messages[K] extends null ? [] : [values: Messages[K]]

/** Parsed messages, by their source text. */
let messages = new Map<string, ReturnType<typeof parse>>()
let taken: object = {}

function said<Node>(key: string, values: object = {}): (string | Node)[] {
  const { words } = localization.value
  if (words !== taken) {
    messages = new Map()
    taken = words
  }
  let found = messages.get(key)
  if (!found) messages.set(key, (found = parse(words[key] ?? key)))
  return formatMessage<Node>(found, values as Record<string, unknown>, locale())
}

/** The locale of the current language: how it writes numbers, times and lists. */
export function locale(): string {
  return LOCALES[localization.value.language]
}

/** A message as text. */
export function t<K extends Key>(key: K, ...args: Args<K>): string {
  return said(key, args[0] ?? undefined).join('')
}

/** A message whose values may be nodes, as nodes. */
export function rich<K extends Key>(key: K, ...args: Args<K>): ComponentChild[] {
  return said<ComponentChild>(key, args[0] ?? undefined)
}

/** Whether the catalogue has this key: for keys composed with names from the server. */
export function hasKey(key: string): key is Key {
  return key in localization.value.words
}

/** The message of a key composed with names from the server, or null if there is none or it needs other values. */
export function maybe(key: string, values: Record<string, unknown> = {}): string | null {
  if (!hasKey(key)) return null
  try {
    return said(key, values).join('')
  } catch {
    return null
  }
}

/** "A, B and C". */
export function list(words: readonly string[]): string {
  return inList(words).join('')
}

/** "A, B and C" of nodes. */
export function richList(nodes: readonly ComponentChild[]): ComponentChild[] {
  return inList(nodes)
}

/**
 * Joins with separators. `Intl.ListFormat` gives the same result in our languages, but creating one is noticeably slow.
 */
function inList<Node>(nodes: readonly Node[]): (Node | string)[] {
  return nodes.flatMap((node, at) => (at === 0 ? [node] : [at < nodes.length - 1 ? ', ' : ` ${t('app.and')} `, node]))
}
