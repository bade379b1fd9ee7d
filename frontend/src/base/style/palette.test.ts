// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')
const PALETTE = 'base/style/theme.css'
/** Drawings that keep their colours in every theme, with a palette of their own. */
const DRAWINGS = ['table/characters/portraits.css']
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\.|\.gen\./.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }))

const NAMED = 'white|black|red|green|blue|yellow|gold|silver|gr[ae]y|brown|orange|purple|navy|maroon'
/** A literal colour: numeric notation anywhere; a name where a style or a drawing takes a colour. */
const LITERAL = new RegExp(`#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(|(?:fill|stroke|color|stopColor)=["'](?:${NAMED})["']`, 'gi')
const IN_STYLE = new RegExp(`(?:color|background|fill|stroke|border[a-z-]*|outline|shadow):[^;{}]*\\s(?:${NAMED})\\b(?![-\\w])`, 'gi')

const literals = (name: string, text: string) =>
  [...text.matchAll(LITERAL), ...(name.endsWith('.css') ? text.replace(/var\([^)]*\)/g, 'var').matchAll(IN_STYLE) : [])].map(([found]) => `${name}: ${found}`)

test('colours are defined in the palettes only', () => {
  expect(files.filter(({ name }) => name !== PALETTE && !DRAWINGS.includes(name)).flatMap(({ name, text }) => literals(name, text))).toEqual([])
})

test('a literal colour is found', () => {
  expect(literals('a.css', 'a { color: #fff; background: rgb(1 2 3 / 4%); fill: red; border: 1px solid black }')).toHaveLength(4)
  expect(literals('a.tsx', '<path fill="#123456" stroke="white" d="M1 1" class="gold" />')).toHaveLength(2)
  expect(literals('a.css', '.gold { color: var(--gold); fill: url(#piece-gold) } #app { color: inherit }')).toEqual([])
})

test('every colour and dimension in use is defined, and every colour of the palette is used', () => {
  const all = files.map(({ text }) => text).join('\n')
  const set = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !set.has(name))).toEqual([])
  const palette = files.find(({ name }) => name === PALETTE)?.text ?? ''
  const colours = [...palette.matchAll(/(--[\w-]+): (?:#|light-dark)/g)].map(([, name]) => name)
  const read = new Set([...all.matchAll(/colour\('([\w-]+)'\)/g)].map(([, name]) => `--${name ?? ''}`))
  expect(colours.filter((name) => name !== undefined && !used.has(name) && !read.has(name))).toEqual([])
})
