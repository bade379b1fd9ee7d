/** Messages of the catalogues, in as much of ICU's form as those use: `{name}`, `{n, number}`, `{n, plural, =0 {none} one
 * {one} other {#}}`, the same with `selectordinal`, and `{colour, select, red {…} other {…}}`. Nothing is quoted. */

import type { ComponentChild } from 'preact'
import { numberFormat, pluralRules } from './formats'

/** What a message can take in: text and numbers; in `rich`, nodes too. */
export type Value = string | number | ComponentChild

type Kind = 'value' | 'number' | 'plural' | 'selectordinal' | 'select'
/** A piece of a message: text as it is, or what a value goes into; the name is empty for the count of the plural around. */
type Part = string | { name: string; kind: Kind; cases: Record<string, Part[]> }
type Values = Record<string, unknown>

/** What a message consists of. */
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

/** A message with values put in, as text where it is text and as they are where they are not. */
export function filled<Node>(parts: readonly Part[], values: Values, locale: string, count = 0): (string | Node)[] {
  return parts.flatMap((part): (string | Node)[] => {
    if (typeof part === 'string') return [part]
    const { name, kind, cases } = part
    if (name && !(name in values)) throw new RangeError(`no value for ${name}`)
    const value = name ? values[name] : count
    if (kind === 'number') return [inDigits(Number(value), locale)]
    if (kind === 'value') return [typeof value === 'number' ? String(value) : ((value ?? '') as string | Node)]
    const chosen = cases[kind === 'select' ? String(value) : caseOf(kind, Number(value), locale, cases)] ?? cases.other
    return filled(chosen ?? [], values, locale, Number(value))
  })
}

/** Nothing is grouped below a thousand, in any language; what most tables never need takes long to make. */
function inDigits(value: number, locale: string): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numberFormat(locale).format(value)
}

/** Under which of its cases a count falls: the number itself, or a form of the language. */
function caseOf(kind: 'plural' | 'selectordinal', count: number, locale: string, cases: object): string {
  const itself = `=${String(count)}`
  return itself in cases ? itself : pluralRules(locale, kind === 'plural' ? 'cardinal' : 'ordinal').select(count)
}
