// @vitest-environment node
import { parse as parseIcu, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../../scripts/texts.ts'
import { LANGUAGES, LOCALES } from './languages'
import { formatMessage, parse } from './message'

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 1234.5]
const said = (message: string, values: Record<string, unknown> = {}, locale = 'en-GB') => formatMessage(parse(message), values, locale).join('')

/** Sample values for a message's placeholders, so that each of its cases is covered. */
function tries(message: string): Record<string, string | number>[] {
  const takes = new Map<string, (string | number)[]>()
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const one of elements) {
      if (one.type === TYPE.argument && !takes.has(one.value)) takes.set(one.value, ['Anna'])
      if (one.type === TYPE.plural || one.type === TYPE.number) takes.set(one.value, COUNTS)
      if (one.type === TYPE.select) takes.set(one.value, [...Object.keys(one.options), 'comet'])
      if (one.type === TYPE.plural || one.type === TYPE.select) Object.values(one.options).forEach(({ value }) => { walk(value) })
    }
  }
  walk(parseIcu(message, { ignoreTag: true }))
  const many = Math.max(1, ...[...takes.values()].map((values) => values.length))
  return Array.from({ length: many }, (_, at) =>
    Object.fromEntries([...takes].map(([name, values], which) => [name, values[(at + which) % values.length] ?? ''])))
}

test.each(LANGUAGES)('every message of %s is formatted as by ICU', (language) => {
  for (const message of Object.values(catalogueOf(language))) {
    expect(message).not.toContain("'")
    const icu = new IntlMessageFormat(message, LOCALES[language], undefined, { ignoreTag: true })
    for (const values of tries(message)) expect(said(message, values, LOCALES[language])).toBe(String(icu.format(values)))
  }
})

test('nodes are returned unchanged', () => {
  const node = { some: 'node' }
  expect(formatMessage(parse('{who} has {n, plural, one {# point} other {# points}}'), { who: node, n: 2 }, 'en')).toEqual([node, ' has ', '2', ' points'])
})

test('a missing value or a malformed message throws', () => {
  expect(() => said('{who} has won')).toThrow('who')
  expect(() => parse('{who has won')).toThrow('ends too early')
  expect(() => parse('{n, plural, one {#}')).toThrow('ends too early')
  expect(() => parse('nobody} has won')).toThrow('closes')
})
