// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../../scripts/texts.ts'

const en = catalogueOf('en')
const SOURCES = join(import.meta.dirname, '../..')
const GAMES = join(SOURCES, '../../games')
/** Attributes that users read, or hear from a screen reader. */
const READ = new Set(['title', 'label', 'alt', 'placeholder', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'empty', 'lead'])
const WORD = /\p{L}{2,}/u
const SENTENCE = /^\P{L}*\p{Lu}\p{L}*,? \p{L}+.*\p{Ll}/u

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.gen\.|^fixtures/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }))

/** Hard-coded words that users would see: between tags, in visible attributes, or a sentence in a string. */
function bareWords(name: string, text: string): string[] {
  const found: string[] = []
  /** The depth of nested constructs whose words nobody sees: imports, errors and attributes. */
  let unseen = 0
  const report = (start: number, words: string) => {
    found.push(`${name}:${String(text.slice(0, start).split('\n').length)}: “${words.trim()}” belongs in src/base/i18n/texts/`)
  }
  const hide = () => { unseen += 1 }
  const show = () => { unseen -= 1 }
  const ofError = (created: string) => /Error$/.test(created)
  new Visitor({
    ImportDeclaration: hide,
    'ImportDeclaration:exit': show,
    NewExpression: ({ callee }) => { if (ofError(text.slice(callee.start, callee.end))) hide() },
    'NewExpression:exit': ({ callee }) => { if (ofError(text.slice(callee.start, callee.end))) show() },
    JSXText: ({ start, value }) => { if (!unseen && WORD.test(value)) report(start, value) },
    JSXAttribute: ({ start, name: attribute, value }) => {
      if (value?.type !== 'Literal') return
      const read = attribute.type === 'JSXIdentifier' && READ.has(attribute.name)
      if (!unseen && read && WORD.test(value.value)) report(start, value.value)
      hide()
    },
    'JSXAttribute:exit': ({ value }) => { if (value?.type === 'Literal') show() },
    Literal: ({ start, value }) => { if (!unseen && typeof value === 'string' && SENTENCE.test(value)) report(start, value) },
    TemplateLiteral: ({ start, end, quasis }) => {
      if (!unseen && quasis.some((part) => SENTENCE.test(part.value.raw))) report(start, text.slice(start, end))
    },
  }).visit(parseSync(name, text).program)
  return found
}

/** The catalogue keys in a source: literals, and templates with values inserted. */
function keysIn(text: string): RegExp[] {
  const whole = [...text.matchAll(/'([\w.]+)'/g)].map((match) => match[1] ?? '').filter((key) => key in en)
  const made = [...text.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)].map((match) => match[1] ?? '')
  const pattern = (template: string) => template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+')
  return [...new Set([...whole.map((key) => key.replaceAll('.', '\\.')), ...made.map(pattern)])].map((one) => new RegExp(`^${one}$`))
}

test('no source has hard-coded texts', { timeout: 60_000 }, () => {
  expect(files.flatMap(({ name, text }) => bareWords(name, text))).toEqual([])
})

test('hard-coded texts are found wherever users would see them', () => {
  const of = (text: string) => bareWords('one.tsx', text).length
  expect(of('<p>Hello</p>')).toBe(1)
  expect(of('<p title="Hello" class="Hello you">{t("app.name")}</p>')).toBe(1)
  expect(of('const said = ready ? "You have won" : `You lost ${points} of them`')).toBe(2)
  expect(of('throw new Error("No such thing here")')).toBe(0)
  expect(of('<p>{n} · <b>→</b></p>')).toBe(0)
})

test('every key is used', () => {
  const used = keysIn(files.map(({ text }) => text).join('\n'))
  expect(Object.keys(en).filter((key) => !used.some((one) => one.test(key))).map((key) => `nothing uses ${key}: take it out of src/base/i18n/texts/`)).toEqual([])
})

test('every key composed with a name from the server has that name there', () => {
  const python = readdirSync(GAMES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py')).map((name) => readFileSync(join(GAMES, name), 'utf8')).join('\n')
  const here = files.map(({ text }) => text).join('\n')
  const unknown = Object.keys(en).filter((key) => {
    const [, word] = /^(?:refusal|error|cause)\.(\w+)$/.exec(key) ?? []
    return word !== undefined && !python.includes(`"${word}"`) && !here.includes(`'${word}'`) && !here.includes(`'${key}'`)
  })
  expect(unknown.map((key) => `the server never sends ${key}`)).toEqual([])
})
