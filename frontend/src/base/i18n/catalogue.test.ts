// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueOf, typesOf } from '../../../scripts/texts.ts'
import { hasKey, t } from '.'
import { refusalText } from './refusal'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

function pythonUnder(folder: string, ...without: string[]): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py') && !without.some((part) => name.startsWith(part)))
    .map((name) => read(join(folder, name)))
    .join('\n')
}

const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))]

const withoutText = (reasons: string[]) =>
  reasons.filter((reason) => !hasKey(`refusal.${reason}`)).map((reason) => `add refusal.${reason} to src/base/i18n/texts/refusal.json, then run make generate`)

test('the typed keys are those of the catalogue: run make generate', () => {
  expect(read('frontend/src/base/i18n/keys.gen.ts')).toBe(typesOf(catalogueOf('en')))
})

test('every reason of an engine refusal has a text', () => {
  const reasons = found(pythonUnder('games/engine'), /\b(?:Refusal|ForbiddenEdges|ForbiddenSpaces)\(\s*(?:rule|"[BCRI]-\d+[a-z]?"|[^",()]+),\s*"([a-z_]+)"/g)
  expect(reasons.length).toBeGreaterThan(30)
  expect(withoutText(reasons)).toEqual([])
})

test('every reason of a service refusal has a text', () => {
  // The admin words the refusals that only moderators see; players see those of reports, appeals and messages.
  const ofPlayers = ['yourself', 'too_many_reports', 'appealed_already', 'not_in_force', 'answered_already', 'too_late_to_answer']
  const reasons = [...ofPlayers, ...found(pythonUnder('games/services', 'moderation', 'support/audit_log'), /Refused\("(?:refused|malformed)", "([a-z_]+)"/g)]
  expect(reasons.length).toBeGreaterThan(5)
  expect(withoutText(reasons)).toEqual([])
})

test('a refusal names its rule, and explains it if there is a text', () => {
  expect(refusalText({ code: 'illegal', rule: 'B-4c', reason: 'inside_province', data: { edge: 'C2|D2' } })).toBe(
    'No border may be placed inside a province. (rule B-4c)',
  )
  expect(refusalText({ code: 'illegal', rule: 'B-99', reason: 'comet' })).toBe('That is against the rules (rule B-99).')
  expect(refusalText({ code: 'stale_prompt' })).toBe(t('error.stale_prompt'))
  expect(refusalText({ code: 'comet' })).toBe(t('error.other'))
})
