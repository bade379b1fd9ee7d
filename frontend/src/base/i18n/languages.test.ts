// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement, type PluralElement } from '@formatjs/icu-messageformat-parser'
import { beforeAll, expect, test } from 'vitest'
import { t } from '.'
import { LANGUAGES, LOCALES, switchLanguage, loadAllWords, type Language } from './languages'

beforeAll(loadAllWords)

const OTHERS = LANGUAGES.filter((one) => one !== 'en')
const wordsOf = (language: Language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')) as Record<string, string>
const english = wordsOf('en')

/** Every placeholder in a message, with its format. */
function holders(message: string): MessageFormatElement[] {
  const found: MessageFormatElement[] = []
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const one of elements) {
      if (one.type !== TYPE.literal && one.type !== TYPE.pound) found.push(one)
      if (one.type === TYPE.select || one.type === TYPE.plural) Object.values(one.options).forEach(({ value }) => { walk(value) })
    }
  }
  walk(parse(message, { ignoreTag: true }))
  return found
}

/** The names of placeholders, and the cases of those that select by name. */
function shape(message: string): string[] {
  const said = holders(message).map((one) => {
    if (one.type === TYPE.select) return `${one.value}: ${Object.keys(one.options).sort().join(' ')}`
    return 'value' in one ? one.value : ''
  })
  return [...new Set(said)].sort()
}

test.each(OTHERS)('%s has exactly the keys of English', (language) => {
  const there = wordsOf(language)
  const missing = Object.keys(english).filter((key) => !(key in there)).map((key) => `frontend/src/base/i18n/${language}.json: add "${key}", in English: ${english[key] ?? ''}`)
  const needless = Object.keys(there).filter((key) => !(key in english)).map((key) => `frontend/src/base/i18n/${language}.json: take out "${key}", or add it to en.json`)
  expect([...missing, ...needless]).toEqual([])
})

test.each(OTHERS)('the messages of %s take the same values as those of English', (language) => {
  const there = wordsOf(language)
  const differing = Object.keys(english).filter((key) => key in there && shape(there[key] ?? '').join() !== shape(english[key] ?? '').join())
  expect(differing.map((key) => `${key}: ${shape(english[key] ?? '').join(', ')} / ${shape(there[key] ?? '').join(', ')}`)).toEqual([])
})

test.each(LANGUAGES)('counts in %s have every plural form of the language', (language) => {
  const lacking = Object.entries(wordsOf(language)).flatMap(([key, message]) =>
    holders(message).filter((one): one is PluralElement => one.type === TYPE.plural).filter((one) => {
      const forms = new Intl.PluralRules(LOCALES[language], { type: one.pluralType ?? 'cardinal' }).resolvedOptions().pluralCategories
      const worded = Object.keys(one.options).filter((form) => !form.startsWith('='))
      // English may omit "one" where the number itself is a case.
      return language === 'ru' ? forms.some((form) => !worded.includes(form)) : worded.length > 1 && forms.some((form) => !worded.includes(form))
    }).map((one) => `${key}: {${one.value}}`))
  expect(lacking).toEqual([])
})

test.each(OTHERS)('%s uses its own quotation marks, and no straight ones', (language) => {
  const own = { de: /["”«»']/, nl: /["„«»']/, ru: /["“”„']/ }[language]
  expect(Object.entries(wordsOf(language)).filter(([, message]) => own.test(message))).toEqual([])
})

test.each(LANGUAGES)('the letters of the seven colours are different in %s', (language) => {
  const letters = Object.entries(wordsOf(language)).filter(([key]) => key.startsWith('colour.letter.')).map(([, letter]) => letter)
  expect(letters).toHaveLength(7)
  expect(new Set(letters).size).toBe(7)
})

test('Russian plurals are right for 1, 2, 5 and 21', async () => {
  await switchLanguage('ru')
  const counted = (n: number) => t('action.ducats', { n })
  expect([0, 1, 2, 5, 11, 21, 22, 25].map(counted)).toEqual([
    '0 дукатов', '1 дукат', '2 дуката', '5 дукатов', '11 дукатов', '21 дукат', '22 дуката', '25 дукатов',
  ])
  expect([1, 2, 5, 21].map((n) => t('status.left.knights', { n }))).toEqual([
    'Остался 1 рыцарь.', 'Осталось 2 рыцаря.', 'Осталось 5 рыцарей.', 'Остался 21 рыцарь.',
  ])
  expect([1, 2, 5, 21].map((n) => t('log.scored', { who: 'Анна', points: n, cause: t('cause.founding') }))).toEqual([
    'Анна получает 1 очко: основанные домены.', 'Анна получает 2 очка: основанные домены.',
    'Анна получает 5 очков: основанные домены.', 'Анна получает 21 очко: основанные домены.',
  ])
})

test('colour words agree with their nouns', async () => {
  await switchLanguage('ru')
  expect(t('board.info.castle', { colour: 'red' })).toBe('Красная крепость')
  expect(t('board.info.knight', { colour: 'red' })).toBe('Красный рыцарь')
  await switchLanguage('de')
  expect(t('board.info.castle', { colour: 'red' })).toBe('Rote Burg')
  expect(t('board.info.knight', { colour: 'neutral' })).toBe('Neutraler Ritter')
  await switchLanguage('nl')
  expect(t('board.info.province', { colour: 'red', castle: 'C2', size: 1, knights: 2 })).toBe('Rood gebied C2: 1 veld, 2 ridders')
})
