// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../base/i18n/languages'
import { loadWords, type EditionWords } from './content'
import figures from './figures.gen.json'
import { EDITION_NAMES, OUTLINES, aidAt } from './outline'

const ROOT = join(import.meta.dirname, '../../../..')
const HERE = join(import.meta.dirname, 'content')
const EDITIONS = LANGUAGES.flatMap((language) => EDITION_NAMES.map((edition) => ({ language, edition })))

/** The IDs of all rules in docs/rules. */
function knownRules(): Set<string> {
  const folder = join(ROOT, 'docs/rules')
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return new Set([...text.matchAll(/\*\*([BCIR]-\d+)/g)].map((match) => match[1] ?? ''))
}

/** Every text within some content, with its path. */
function textsOf(words: unknown, path = ''): [string, string][] {
  if (typeof words === 'string') return [[path, words]]
  return Object.entries(words as object).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}

test('every language has the same files', () => {
  for (const language of LANGUAGES) expect(readdirSync(join(HERE, language)).sort(), language).toEqual(readdirSync(join(HERE, 'en')).sort())
})

test.each(EDITIONS)('$edition in $language covers exactly its outline', async ({ language, edition }) => {
  const words = await loadWords(language, edition)
  const { sections, aid } = OUTLINES[edition]
  expect(Object.keys(words.sections)).toEqual(sections.map(({ id }) => id))
  expect(Object.keys(words.aid)).toEqual(aid.map(({ id }) => id))
  for (const { id, figures: shown = [] } of sections) {
    expect(Object.keys(words.sections[id]?.captions ?? {}).sort(), id).toEqual([...shown].sort())
  }
})

test.each(LANGUAGES.filter((language) => language !== 'en'))('%s has every English text, with as many paragraphs, translated', async (language) => {
  for (const name of [...EDITION_NAMES, 'page', 'lesson'] as const) {
    const [here, english] = await Promise.all([loadWords(language, name), loadWords('en', name)])
    const said = new Map(textsOf(here))
    expect([...said.keys()]).toEqual(textsOf(english).map(([path]) => path))
    const same = textsOf(english).filter(([path, text]) => text.length > 12 && said.get(path) === text)
    expect(same, `${name} in ${language} says this in English`).toEqual([])
  }
})

test('the numbers are the same in all languages', async () => {
  const numbers = (words: EditionWords) => textsOf(words).map(([path, text]) => [path, [...text.matchAll(/\d+/g)].map(Number).sort((a, b) => a - b).join(' ')])
  for (const edition of EDITION_NAMES) {
    const english = numbers(await loadWords('en', edition))
    for (const language of LANGUAGES) expect(numbers(await loadWords(language, edition)), `${edition} in ${language}`).toEqual(english)
  }
})

test('every named rule exists, and every section and picture can be found', () => {
  const known = knownRules()
  expect(known.size).toBeGreaterThan(70)
  const drawn = new Set([...Object.keys(figures), 'duel'])
  const shown = new Set<string>()
  for (const { sections, aid } of Object.values(OUTLINES)) {
    for (const { id, rules, figures: here = [] } of sections) {
      expect(id).toMatch(/^[a-z_]+$/)
      expect(rules.filter((rule) => !known.has(rule)), id).toEqual([])
      expect(here.filter((figure) => !drawn.has(figure)), id).toEqual([])
      here.forEach((figure) => shown.add(figure))
    }
    expect(aid.filter(({ more }) => !sections.some(({ id }) => id === more))).toEqual([])
  }
  expect([...drawn].filter((figure) => !shown.has(figure)), 'pictures that no page shows').toEqual([])
})

test('links in the texts lead to sections of the rules, the same in every language', async () => {
  const sections = EDITION_NAMES.flatMap((edition) => OUTLINES[edition].sections.map(({ id }) => `/rules/${edition}#${id}`))
  for (const edition of EDITION_NAMES) {
    const linksOf = async (language: Language) => textsOf(await loadWords(language, edition)).map(([path, text]) => [path, [...text.matchAll(/\]\(([^)]*)\)/g)].map((match) => match[1] ?? '')] as const)
    const english = await linksOf('en')
    for (const [path, links] of english) expect(links.filter((to) => !sections.includes(to)), path).toEqual([])
    for (const language of LANGUAGES) expect(await linksOf(language), language).toEqual(english)
  }
})

test('every rule of play is on the page of its edition', () => {
  const letters = { classic: 'C', returns: 'R', internet: 'I' } as const
  for (const edition of EDITION_NAMES) {
    const covered = new Set(OUTLINES[edition].sections.flatMap(({ rules }) => rules))
    const own = [...knownRules()].filter((rule) => rule.startsWith(`${letters[edition]}-`))
    expect(own.filter((rule) => !covered.has(rule)), `name these in a section of pages/learn/outline.ts, and tell players in content/*/${edition}.json`).toEqual([])
  }
})

test('the aid has a part for every phase of the engine', () => {
  for (const edition of EDITION_NAMES) {
    const state = readFileSync(join(ROOT, `games/engine/editions/${edition}/state.py`), 'utf8')
    const phases = [...state.matchAll(/kind: ClassVar\[str\] = "(\w+)"/g)].map((match) => match[1] ?? '')
    expect(phases.length).toBeGreaterThan(2)
    const named = OUTLINES[edition].aid.flatMap((part) => part.phases)
    expect(phases.filter((phase) => !named.includes(phase)), `name these in a part of the aid of ${edition}, in pages/learn/outline.ts`).toEqual([])
    for (const { id, phases: own } of OUTLINES[edition].aid) for (const phase of own) expect(aidAt(edition, phase)).toBe(id)
  }
})

test('the lesson has texts for each of its steps', async () => {
  const script = readFileSync(join(ROOT, 'games/lessons/first_game.py'), 'utf8')
  const steps = [...script.matchAll(/Task\("(\w+)"/g)].map((match) => match[1] ?? '')
  for (const language of LANGUAGES) {
    expect(Object.keys((await loadWords(language, 'lesson')).steps)).toEqual([...new Set(steps)])
  }
})

test('Russian texts are Cyrillic, and all others Latin', () => {
  for (const language of LANGUAGES) {
    for (const name of readdirSync(join(HERE, language))) {
      const words: unknown = JSON.parse(readFileSync(join(HERE, language, name), 'utf8'))
      for (const [path, text] of textsOf(words)) expect(/\p{Script=Cyrillic}/u.test(text), `${language}/${name}${path}: ${text}`).toBe(language === 'ru')
    }
  }
})

test('quotation marks are those of the language', () => {
  const marks = { en: /[„«»]|"/, nl: /[„«»]|"/, de: /[”«»]|"/, ru: /[“”„]|"/ }
  for (const language of LANGUAGES) {
    for (const name of readdirSync(join(HERE, language))) {
      const words: unknown = JSON.parse(readFileSync(join(HERE, language, name), 'utf8'))
      expect(textsOf(words).filter(([, text]) => marks[language].test(text)), `${language}/${name}`).toEqual([])
    }
  }
})
