/**
 * Parses and formats the catalogues' messages, in the subset of ICU MessageFormat that they use: `{name}`, `{n,
 * number}`, `{n, plural, =0 {none} one {one} other {#}}`, the same with `selectordinal`, and `{colour, select, red {…}
 * other {…}}`. There is no quoting.
 */

import type { ComponentChild } from 'preact'
import { numberFormat, pluralRules } from './formats'

/** The value of a placeholder: text or a number; in `rich`, also a node. */
export type Value = string | number | ComponentChild

type Kind = 'value' | 'number' | 'plural' | 'selectordinal' | 'select'
/** A part of a message: literal text, or a placeholder; its name is empty for the count of the surrounding plural. */
type Part = string | { name: string; kind: Kind; cases: Record<string, Part[]> }
type Values = Record<string, unknown>

/** The parts of a message. */
export function parse(message: string): Part[] {
  let at = 0
  const upTo = (ends: string) => {
    const from = at
    while (at < message.length && !ends.includes(message.charAt(at))) at++
    return message.slice(from, at)
  }
  const take = () => {
    if (at >= message.length) throw new SyntaxError(`“${message}” ends too early`)
    return message.charAt(at++)
  }
  const parts = (counts: boolean) => {
    const found: Part[] = []
    for (;;) {
      const text = upTo(counts ? '{}#' : '{}')
      if (text) found.push(text)
      if (at >= message.length || message.charAt(at) === '}') return found
      found.push(take() === '#' ? { name: '', kind: 'number', cases: {} } : holder())
    }
  }
  const holder = (): Part => {
    const name = upTo(',}').trim()
    if (take() === '}') return { name, kind: 'value', cases: {} }
    const kind = upTo(',}').trim() as Kind
    const cases: Record<string, Part[]> = {}
    if (take() === ',') {
      for (let key = upTo('{}'); take() === '{'; key = upTo('{}')) {
        cases[key.trim()] = parts(kind !== 'select')
        take()
      }
    }
    return { name, kind, cases }
  }
  const found = parts(false)
  if (at < message.length) throw new SyntaxError(`“${message}” closes what was not opened`)
  return found
}

/** Fills in the values; text is merged, nodes are kept as nodes. */
export function formatMessage<Node>(parts: readonly Part[], values: Values, locale: string, count = 0): (string | Node)[] {
  return parts.flatMap((part): (string | Node)[] => {
    if (typeof part === 'string') return [part]
    const { name, kind, cases } = part
    if (name && !(name in values)) throw new RangeError(`no value for ${name}`)
    const value = name ? values[name] : count
    if (kind === 'number') return [formatNumber(Number(value), locale)]
    if (kind === 'value') return [typeof value === 'number' ? String(value) : ((value ?? '') as string | Node)]
    const chosen = cases[kind === 'select' ? String(value) : pluralCase(kind, Number(value), locale, cases)] ?? cases.other
    return formatMessage(chosen ?? [], values, locale, Number(value))
  })
}

/**
 * Numbers below a thousand have no group separator in any language, so they need no formatter, which is slow to create.
 */
function formatNumber(value: number, locale: string): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numberFormat(locale).format(value)
}

/** The case for a count: the number itself, or a plural category of the language. */
function pluralCase(kind: 'plural' | 'selectordinal', count: number, locale: string, cases: object): string {
  const itself = `=${String(count)}`
  return itself in cases ? itself : pluralRules(locale, kind === 'plural' ? 'cardinal' : 'ordinal').select(count)
}
