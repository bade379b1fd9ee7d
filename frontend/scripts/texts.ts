/** Reads the texts of the client, and generates the types of their keys and values: `make generate` runs it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

const FOLDER = new URL('../src/base/i18n/', import.meta.url)

/** Each key's message in one language, from `texts/*.json`. Texts that are missing are left out. */
export function catalogueOf(language: string): Record<string, string> {
  const catalogue: Record<string, string> = {}
  for (const name of readdirSync(new URL('texts/', FOLDER)).sort()) {
    const texts = JSON.parse(readFileSync(new URL(`texts/${name}`, FOLDER), 'utf8')) as Record<string, Record<string, string>>
    for (const [key, { [language]: message }] of Object.entries(texts)) if (message) catalogue[key] = message
  }
  return catalogue
}

/** The values that a message takes, as name → TypeScript type. */
function valuesOf(message: string): Map<string, string> {
  const values = new Map<string, string>()
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.argument) {
        if (!values.has(element.value)) values.set(element.value, 'Value')
      } else if (element.type === TYPE.plural || element.type === TYPE.number) {
        values.set(element.value, 'number')
      } else if (element.type === TYPE.select) {
        values.set(element.value, 'string')
      }
      if ('options' in element) for (const option of Object.values(element.options)) walk(option.value)
    }
  }
  walk(parse(message))
  return values
}

/** The source of `keys.gen.ts`: each key with the values that its message takes. */
export function typesOf(catalogue: Record<string, string>): string {
  const lines = Object.entries(catalogue).map(([key, message]) => {
    const values = [...valuesOf(message)].map(([name, type]) => `${name}: ${type}`)
    return `  '${key}': ${values.length ? `{ ${values.join('; ')} }` : 'null'}`
  })
  return [
    '// Made by scripts/texts.ts from texts/; do not edit.',
    "import type { Value } from './message'",
    '',
    'export interface Messages {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(new URL('keys.gen.ts', FOLDER), typesOf(catalogueOf('en')))
