// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** From bottom to top; App and the entry points are above all of them. */
const LAYERS = ['base', 'net', 'self', 'board', 'table', 'editions', 'pages']

interface Rule { patterns: { regex: string }[] }
interface Lint { overrides: { files: string[]; rules: { 'no-restricted-imports': [string, Rule] | 'off' } }[] }
const text = readFileSync(join(import.meta.dirname, '../.oxlintrc.json'), 'utf8')
const { overrides } = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as Lint

test('every folder is a layer', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => name)
  expect(folders.sort()).toEqual([...LAYERS, 'fixtures'].sort())
})

test.each(LAYERS)('lint forbids %s to import layers above it', (layer) => {
  const rule = overrides.find(({ files }) => files.includes(`src/${layer}/**`))?.rules['no-restricted-imports']
  const [{ regex }] = Array.isArray(rule) ? (rule[1].patterns as [{ regex: string }]) : [{ regex: '$^' }]
  const barred = LAYERS.filter((other) => new RegExp(regex).test(`../../${other}/some/module`))
  expect(barred).toEqual(LAYERS.slice(LAYERS.indexOf(layer) + 1))
  for (const other of ['../App', '../../main', '../fixtures/table']) expect(other).toMatch(new RegExp(regex))
  for (const own of ['./main/part', '../../base/i18n', 'preact']) expect(own).not.toMatch(new RegExp(regex))
})
