/** Generates the types of the catalogue's keys and their values: `make generate` runs it after a change of en.json. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

const folder = new URL('../src/base/i18n/', import.meta.url)

/** The values that a message takes, as name → TypeScript type. */
export function valuesOf(message) {
  const values = new Map()
  const walk = (elements) => {
    for (const element of elements) {
      if (element.type === TYPE.argument) {
        if (!values.has(element.value)) values.set(element.value, 'Value')
      } else if (element.type === TYPE.plural || element.type === TYPE.number) {
        values.set(element.value, 'number')
      } else if (element.type === TYPE.select) {
        values.set(element.value, 'string')
      }
      for (const option of Object.values(element.options ?? {})) walk(option.value)
    }
  }
  walk(parse(message))
  return values
}

export function typesOf(catalogue) {
  const lines = Object.entries(catalogue).map(([key, message]) => {
    const values = [...valuesOf(message)].map(([name, type]) => `${name}: ${type}`)
    return `  '${key}': ${values.length ? `{ ${values.join('; ')} }` : 'null'}`
  })
  return [
    '// Made by scripts/catalogue.mjs from en.json; do not edit.',
    "import type { Value } from './message'",
    '',
    'export interface Messages {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split('/').at(-1))) {
  const catalogue = JSON.parse(readFileSync(new URL('en.json', folder), 'utf8'))
  writeFileSync(new URL('keys.gen.ts', folder), typesOf(catalogue))
}
