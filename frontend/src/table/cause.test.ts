import { afterEach, expect, test } from 'vitest'
import { LANGUAGES, loadAllWords, switchLanguage, type Language } from '../base/i18n/languages'
import type { ScorePart } from '../net/protocol'
import { causeOf } from './cause'

afterEach(() => switchLanguage('en'))

const TOWN: ScorePart = { what: 'town', count: 1, points: 5 }

test('points for land are divided into what they are for', () => {
  expect(causeOf({ cause: 'founding', parts: [{ what: 'space', count: 6, points: 5 }, TOWN] }))
    .toBe('founding (5 for 6 spaces and 5 for 1 town)')
  expect(causeOf({ cause: 'founding', parts: [{ what: 'space', count: 4, points: 3 }] })).toBe('founding (3 for 4 spaces)')
  expect(causeOf({ cause: 'founding', parts: [{ what: 'space', count: 5, points: 5 }] })).toBe('founding (5 for 5 spaces)')
  expect(causeOf({ cause: 'founding', parts: [{ what: 'space', count: 12, points: 7 }, TOWN] })).toBe('founding (7 for 12 spaces and 5 for 1 town)')
  expect(causeOf({ cause: 'mines', parts: [{ what: 'mine', count: 4, points: 4 }] })).toBe('mines at the end (4 for 4 mines)')
  expect(causeOf({ cause: 'cut_off', parts: [{ what: 'royal_city', count: 1, points: -5 }, { what: 'village', count: 1, points: -3 }] }))
    .toBe('land cut off (5 for the royal city and 3 for 1 village)')
})

test('points that are one for each space, and those for other things, are not divided', () => {
  expect(causeOf({ cause: 'expansion', parts: [{ what: 'space', count: 2, points: 2 }] })).toBe('land taken')
  expect(causeOf({ cause: 'spaces_lost', parts: [{ what: 'space', count: 1, points: -1 }] })).toBe('land lost')
  expect(causeOf({ cause: 'mines', parts: [] })).toBe('mines at the end')
})

test('Silver Finds that scored the same mines are added up', () => {
  const parts: ScorePart[] = [{ what: 'mine', count: 1, points: 1 }]
  expect(causeOf({ cause: 'silver_find', parts })).toBe('Silver Find (1 for 1 mine)')
  expect(causeOf({ cause: 'silver_find', parts }, 2)).toBe('2 Silver Finds (2 for 1 mine)')
})

const DIVIDED: Record<Language, string> = {
  en: '5 for 2 villages', de: '5 für 2 Dörfer', nl: '5 voor 2 dorpen', ru: '5 за 2 деревни',
}

test.each(LANGUAGES)('the parts are right in %s', async (language) => {
  await loadAllWords()
  await switchLanguage(language)
  expect(causeOf({ cause: 'founding', parts: [{ what: 'village', count: 2, points: 5 }] })).toContain(DIVIDED[language])
})
