// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement, type PluralElement } from '@formatjs/icu-messageformat-parser'
import { beforeAll, expect, test } from 'vitest'
import { catalogueOf } from '../../../scripts/texts.ts'
import { t } from '.'
import { LANGUAGES, LOCALES, switchLanguage, loadAllWords } from './languages'

beforeAll(loadAllWords)

const OTHERS = LANGUAGES.filter((one) => one !== 'en')
const TEXTS = join(import.meta.dirname, 'texts')
const english = catalogueOf('en')

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

test('every text is there in every language, in the file of its key', () => {
  const faults = readdirSync(TEXTS).flatMap((name) => {
    const texts = JSON.parse(readFileSync(join(TEXTS, name), 'utf8')) as Record<string, Record<string, string>>
    return Object.entries(texts).flatMap(([key, words]) => [
      ...(`${key.split('.')[0] ?? ''}.json` === name ? [] : [`texts/${name}: "${key}" belongs in the file of its first word`]),
      ...LANGUAGES.filter((language) => !words[language]).map((language) => `texts/${name}: add "${language}" to "${key}"`),
      ...Object.keys(words).filter((one) => !LANGUAGES.some((language) => language === one)).map((one) => `texts/${name}: "${key}" has an unknown language, "${one}"`),
    ])
  })
  expect(faults).toEqual([])
})

test.each(OTHERS)('the messages of %s take the same values as those of English', (language) => {
  const there = catalogueOf(language)
  const differing = Object.keys(english).filter((key) => key in there && shape(there[key] ?? '').join() !== shape(english[key] ?? '').join())
  expect(differing.map((key) => `${key}: ${shape(english[key] ?? '').join(', ')} / ${shape(there[key] ?? '').join(', ')}`)).toEqual([])
})

test.each(LANGUAGES)('counts in %s have every plural form of the language', (language) => {
  const lacking = Object.entries(catalogueOf(language)).flatMap(([key, message]) =>
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
  expect(Object.entries(catalogueOf(language)).filter(([, message]) => own.test(message))).toEqual([])
})

test.each(LANGUAGES)('the letters of the seven colours are different in %s', (language) => {
  const letters = Object.entries(catalogueOf(language)).filter(([key]) => key.startsWith('colour.letter.')).map(([, letter]) => letter)
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
    'Анна получает 1 очко: основание.', 'Анна получает 2 очка: основание.',
    'Анна получает 5 очков: основание.', 'Анна получает 21 очко: основание.',
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
