// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../../scripts/texts.ts'
import { FIRST_PAGE, isOnFirstPage, partOf } from './parts'

const en = catalogueOf('en')
const SOURCES = join(import.meta.dirname, '../..')
/** All modules that a module imports statically, directly or indirectly. */
function modulesFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found
  const text = readFileSync(file, 'utf8')
  found.set(file, text)
  for (const [, path] of text.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'(\.[^']*)'/gm)) {
    const base = join(dirname(file), path ?? '')
    const there = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => base + end).find((one) => existsSync(one))
    if (there && !there.endsWith('.gen.ts')) modulesFrom(there, found)
  }
  return found
}

const first = modulesFrom(join(SOURCES, 'main.tsx'))
first.delete(join(SOURCES, 'base/i18n/refusal.ts')) // Loads the rest of the words on demand.
/** Used by what loads later, without other words: the boards of the first page's pictures have letters of colours. */
const UNREACHED = ['error.other', 'error.server', ...Object.keys(en).filter((key) => key.startsWith('colour.letter.'))]
const keysIn = (text: string) => [
  ...[...text.matchAll(/'([a-z_]+(?:\.\w+)+)'/g)].map((match) => match[1] ?? '').filter((key) => key in en),
  ...[...text.matchAll(/`([a-z_]+\.)[^`\s]*\$\{/g)].map((match) => match[1] ?? '')
    .filter((start) => Object.keys(en).some((key) => key.startsWith(start))),
]

test('the first page has all its texts', () => {
  expect(first.size).toBeGreaterThan(40)
  const lacking = [...first].flatMap(([file, text]) => keysIn(text).filter((key) => !isOnFirstPage(key)).map((key) => `${relative(SOURCES, file)}: ${key}`))
  lacking.push(...UNREACHED.filter((key) => !isOnFirstPage(key)))
  expect(lacking.map((one) => `${one} belongs to the first page: add it to src/base/i18n/parts.ts`)).toEqual([])
})

test('the first page loads no other texts', () => {
  const said = new Set([...UNREACHED, ...[...first.values()].flatMap(keysIn).flatMap((key) => [key, key.split('.')[0] ?? ''])])
  expect([...FIRST_PAGE].filter((one) => !said.has(one))).toEqual([])
})

/** Pages and parts of the table that load their words when they are opened. */
const LATE = /^(pages\/(account\/|credits\/|games\/(?:MyGames|BotRecords|Outcome)|moderation\/(?:ReportDialog|Standing|Sanction)|privacy\/|ratings\/|replay\/|room\/end\/|people\/PlayerPage|people\/profile\/|RestartNotice)|self\/(?:notifications\/PushSwitch|settings\/SettingsDialog)|table\/(?:characters\/(?:AboutCharacter|BotSays)|keyboard\/KeysDialog|panels\/(?:BotMove|hints|Losses)\.tsx|seats\/(?:AbsenceVotes|LostSeatNotice)|shuffle\/|result\.|winByPoints)|editions\/(?:internet\/report\/|\w+\/end\.))/
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.gen|\.test)\.tsx?$/.test(file) && file !== 'base/i18n/parts.ts')
const keysOf = (files: readonly string[]) => files.flatMap((file) => keysIn(readFileSync(join(SOURCES, file), 'utf8')).map((key) => ({ file, key })))

test('only pages that load them use the texts that tables do without', () => {
  const others = sources.filter((file) => !LATE.test(file))
  expect(others.length).toBeGreaterThan(300)
  expect(keysOf(others).filter(({ key }) => partOf(key) === 'pages')).toEqual([])
})

test('tables do without the texts that only such pages use', () => {
  const group = (key: string) => key.split('.').slice(0, 2).join('.')
  const elsewhere = new Set(keysOf(sources.filter((file) => !LATE.test(file))).map(({ key }) => group(key)))
  const late = keysOf(sources.filter((file) => LATE.test(file))).map(({ key }) => key).filter((key) => key in en && partOf(key) === 'more')
  const early = new Set(late.map(group).filter((one) => !elsewhere.has(one) && !elsewhere.has(`${one.split('.')[0] ?? ''}.`)))
  expect([...early].sort().map((one) => `${one}: add it to PAGES in src/base/i18n/parts.ts`)).toEqual([])
})
