/** All words that people see come from here: a key of the catalogue, and the values that its message takes. */
import type { ComponentChild } from 'preact'
import type { Messages } from './keys.gen'
import { LOCALES, spoken } from './languages'
import { filled, parse } from './message'

export type Key = keyof Messages
/** A key whose message takes no values. */
export type PlainKey = { [K in Key]: Messages[K] extends null ? K : never }[Key]
type Args<K extends Key> = Messages[K] extends null ? [] : [values: Messages[K]]

/** Messages taken apart, of the words that they were made from. */
let messages = new Map<string, ReturnType<typeof parse>>()
let taken: object = {}

function said<Node>(key: string, values: object = {}): (string | Node)[] {
  const { words } = spoken.value
  if (words !== taken) {
    messages = new Map()
    taken = words
  }
  let found = messages.get(key)
  if (!found) messages.set(key, (found = parse(words[key] ?? key)))
  return filled<Node>(found, values as Record<string, unknown>, locale())
}

/** The language that is spoken, with its way of writing numbers, times and lists. */
export function locale(): string {
  return LOCALES[spoken.value.language]
}

/** A message as text. */
export function t<K extends Key>(key: K, ...args: Args<K>): string {
  return said(key, args[0] ?? undefined).join('')
}

/** A message whose values may be nodes, as nodes. */
export function rich<K extends Key>(key: K, ...args: Args<K>): ComponentChild[] {
  return said<ComponentChild>(key, args[0] ?? undefined)
}

/** Whether the catalogue has such a key: for keys made from what the server names. */
export function has(key: string): key is Key {
  return key in spoken.value.words
}

/** The message of a key made from what the server names, or null if there is none or it wants other values. */
export function maybe(key: string, values: Record<string, unknown> = {}): string | null {
  if (!has(key)) return null
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

/** With what stands between. The browser's own lists, the same in our languages, take so long to make that one notices. */
function inList<Node>(nodes: readonly Node[]): (Node | string)[] {
  return nodes.flatMap((node, at) => (at === 0 ? [node] : [at < nodes.length - 1 ? ', ' : ` ${t('app.and')} `, node]))
}
