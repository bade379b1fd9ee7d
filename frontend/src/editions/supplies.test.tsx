import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadAllWords, switchLanguage } from '../base/i18n/languages'
import { anInternetView, aView } from '../fixtures/table'
import type { PoliticsCard } from '../net/protocol'
import { Supplies as ClassicSupplies } from './classic/Supplies'
import { Supplies as InternetSupplies } from './internet/Supplies'

const card = (kind: PoliticsCard['kind'], value = 0): PoliticsCard => ({ kind, value })
const played = [card('renegade'), card('treasure', 8), card('renegade'), card('forced_alliance'), card('treasure', 10), card('renegade')]

beforeAll(loadAllWords)
afterEach(cleanup)

test.each([
  ['en', 'Politics cards played: 3 Renegades, 2 Treasures (8, 10) and 1 Forced Alliance'],
  ['de', 'Gespielte Politikkarten: 3 Überläufer, 2 Dukatenschätze (8, 10) und 1 Bündniszwang'],
  ['nl', 'Gespeelde politiekkaarten: 3 Overlopers, 2 Schatten (8, 10) en 1 Gedwongen verbond'],
  ['ru', 'Разыгранные карты политики: 3 Перебежчика, 2 Сокровища (8, 10) и 1 Принудительный союз'],
] as const)('the politics cards played are counted by their kinds, in %s', async (language, words) => {
  await switchLanguage(language)
  render(<ClassicSupplies view={aView({ politics_discard: played })} />)
  expect(screen.getByText(words)).toBeTruthy()
})

test('so are those left in Internet', () => {
  render(<InternetSupplies view={anInternetView({ politics_left: { renegade: 5, forced_alliance: 1, fief: 0 } })} />)
  expect(screen.getByText('Politics cards left: 5 Renegades, 1 Forced Alliance and 0 Fiefs')).toBeTruthy()
})
