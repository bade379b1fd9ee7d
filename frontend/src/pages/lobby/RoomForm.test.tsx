import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fold, unfold } from '../../fixtures/folds'
import { aRoom } from '../../fixtures/table'
import firstPage from 'virtual:texts/en-first'
import { maybe } from '../../base/i18n'
import { optionWords } from '../../base/i18n/options'
import { localization, switchLanguage } from '../../base/i18n/languages'
import { hasAccount, myName } from '../../self/me'
import { api, ApiFailure } from '../../net/api'
import type { Room } from '../../net/protocol'
import { GROUPS, groupOf, summaryOf } from './tableSummary'
import { EDITIONS } from './offered.gen'
import { RoomFields } from './RoomFields'
import { RoomForm } from './RoomForm'
import { freshWish, requestOf, unsentWish, whyUnrated, type Wish } from './wish'

beforeEach(() => {
  vi.spyOn(api, 'paces').mockResolvedValue([{ kind: 'untimed', seconds: 0, reserve: 0, hours: [], minutes: [] }, { kind: 'relaxed', seconds: 180, reserve: 900, hours: [], minutes: [] }])
  myName.value = 'Ada'
  hasAccount.value = true
  unsentWish.value = null
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

async function shown(form = <RoomForm />) {
  render(form)
  await screen.findByRole('radio', { name: 'Relaxed' })
}

const summary = (title: string) => fold(title).querySelector('summary .about')?.textContent

/** A table of classic in words, with these choices and otherwise the defaults. */
const rulesOf = (choices: Record<string, boolean>) => {
  const defaults = Object.fromEntries(EDITIONS[0].options.map((option) => [option.name, option.default]))
  const [, ...rules] = optionWords('classic', { ...defaults, ...choices })
  return rules.join(' · ')
}

const make = () => { fireEvent.click(screen.getByRole('button', { name: 'Create table' })) }

test('the choices in a group appear once it is unfolded, together with their explanations, which the first page does not load', async () => {
  // The first test of this file: later ones have loaded these words already.
  localization.value = { language: 'en', words: firstPage }
  await shown()
  const rules = within(fold('Rules of the game'))
  fold('Rules of the game').open = true
  const shownWith: boolean[] = []
  await waitFor(() => {
    if (rules.queryByRole('switch', { name: 'Open money' })) shownWith.push(rules.queryByText(/^Everyone can see how many ducats the others have/) !== null)
    expect(shownWith).toHaveLength(1)
  })
  expect(shownWith).toEqual([true])
})

test('the explanations of all games keep their place, so that nothing below moves', async () => {
  await shown()
  const places = () => [...document.querySelectorAll<HTMLElement>('.chosen-about:has(#about-edition) > p')]
  const shownNow = () => places().filter((one) => one.ariaHidden !== 'true').map((one) => one.textContent)
  const texts = places().map((one) => one.textContent)
  expect(new Set(texts).size).toBe(EDITIONS.length)
  for (const [edition, name] of [['returns', 'The King Returns'], ['internet', 'Internet']] as const) {
    fireEvent.click(screen.getByRole('radio', { name }))
    expect(shownNow()).toEqual([maybe(`option.edition.${edition}.about`)])
    expect(places().map((one) => one.textContent).sort()).toEqual([...texts].sort())
  }
})

test('game, players and clock are visible right away; the rest is collapsed, with a one-line summary each', async () => {
  await shown()
  for (const name of ['Classic', 'Four', 'Relaxed']) expect(screen.getByRole('radio', { name }).closest('details')).toBeNull()
  const titles = ['Rules of the game', 'Seats and rating', 'Who can join', 'Watching', 'Name and chat']
  expect(titles.map((title) => fold(title).open)).toEqual([false, false, false, false, false])
  expect(titles.map(summary)).toEqual([rulesOf({}), 'Not rated · free choice of seats', 'Anyone', 'Everyone may watch', 'Public chat · English'])
})

test('the choices in a group are in its summary, and the group stays open', async () => {
  await shown()
  await unfold('Rules of the game', 'Seats and rating', 'Who can join', 'Watching')
  fireEvent.click(screen.getByRole('switch', { name: 'Rated' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Random' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Open money' }))
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'open' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Everything, 2 rounds behind' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Listed in the lobby' }))
  expect(summary('Seats and rating')).toBe('Rated · random seats')
  expect(rulesOf({})).toContain('Setup: Variable · Decision cards: Hidden')
  expect(summary('Rules of the game')).toBe(rulesOf({ open_money: true }))
  expect(rulesOf({ open_money: true })).toContain('Open money')
  expect(summary('Who can join')).toBe('Only with the link · with a password')
  expect(summary('Watching')).toBe('Anyone with the link may watch · they see everything, 2 rounds late')
  fireEvent.click(screen.getByRole('radio', { name: 'Two' }))
  expect(summary('Seats and rating')).toBe('Not rated · random seats')
  expect(fold('Seats and rating').open).toBe(true)
})

test('what is chosen for a new table is still there after another page, until the table is created', async () => {
  vi.spyOn(api, 'make').mockResolvedValue(aRoom())
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Internet' }).checked
  await shown()
  fireEvent.click(screen.getByRole('radio', { name: 'Internet' }))
  cleanup()
  await shown()
  expect(chosen()).toBe(true)
  make()
  await waitFor(() => { expect(chosen()).toBe(false) })
})

test('changing a table leaves the form for a new one as it is', async () => {
  await shown(<RoomForm room={aRoom({ edition: 'returns' })} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Internet' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Internet' }).checked).toBe(true)
  expect(unsentWish.value).toBeNull()
})

test('a group with a refused field opens, shows the reason, and gets the focus', async () => {
  await shown()
  vi.spyOn(api, 'make').mockRejectedValue(new ApiFailure('malformed', 'characters', {}, 'name'))
  make()
  const name = fold('Name and chat')
  await waitFor(() => { expect(name.open).toBe(true) })
  within(name).getByRole('alert')
  expect(document.activeElement).toBe(name.querySelector('summary'))
  expect(fold('Who can join').open).toBe(false)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('refusals of other fields, or of none in particular, are shown at the end', async () => {
  await shown()
  vi.spyOn(api, 'make').mockRejectedValue(new ApiFailure('refused', 'rated_without_bots'))
  make()
  expect((await screen.findByRole('alert')).closest('details')).toBeNull()
  expect(fold('Name and chat').open).toBe(false)
  expect(['options.setup', 'options', 'options.colour_bidding', 'options.players', 'pace.hours'].map(groupOf)).toEqual(['rules', 'rules', 'seats', null, null])
})

test('a guest sees why their game cannot be rated, and what to do about it', async () => {
  hasAccount.value = false
  await shown()
  await unfold('Seats and rating')
  const rated = screen.getByRole<HTMLInputElement>('switch', { name: 'Rated' })
  expect(rated.disabled).toBe(true)
  screen.getByText('You need an account to play rated games.')
  expect(screen.getByRole('link', { name: 'Create an account or log in' }).getAttribute('href')).toBe('/account')
})

const UNUSUAL: Partial<Room> = { edition: 'internet', options: { players: 5, colour_bidding: true }, rated: true, programs: true, watching: 'none', rounds_behind: 2, press: 'none', locked: true, language: 'ru' }

test.each([
  ['de', ['Standardregeln', 'Gewertet · Farben ersteigert · mit Programmen', 'Offen für alle · mit Passwort', 'Niemand darf zuschauen', 'Kein Chat während des Spiels · Русский']],
  ['nl', ['Standaardregels', 'Met rating · bieden op kleuren · met programma’s', 'Iedereen · met wachtwoord', 'Niemand mag toekijken', 'Geen chat tijdens het spel · Русский']],
  ['ru', ['По умолчанию', 'Рейтинговая игра · цвета на торгах · с программами', 'Открыт для всех · с паролем', 'Смотреть нельзя', 'Без чата в игре · Русский']],
] as const)('each summary line is right in %s', async (language, lines) => {
  await switchLanguage(language)
  expect(GROUPS.map((group) => summaryOf(group, aRoom(UNUSUAL)))).toEqual(lines)
  await switchLanguage('en')
})

test.each([
  ['en', 'round late', 'rounds late', 'rounds late', 'rounds late'], ['de', 'Runde verzögert', 'Runden verzögert', 'Runden verzögert', 'Runden verzögert'],
  ['nl', 'ronde vertraging', 'rondes vertraging', 'rondes vertraging', 'rondes vertraging'], ['ru', 'на 1 раунд', 'на 2 раунда', 'на 5 раундов', 'на 21 раунд'],
] as const)('the spectators’ delay has the right plural forms in %s', async (language, ...words) => {
  await switchLanguage(language)
  const lines = [1, 2, 5, 21].map((rounds_behind) => summaryOf('watching', aRoom({ rounds_behind })))
  lines.forEach((line, at) => { expect(line.endsWith(words[at] ?? '?')).toBe(true) })
  await switchLanguage('en')
})

test('a house rule that is not rated says so, and switches off the rating with the reason', async () => {
  const [classic] = EDITIONS
  const edition = { ...classic, options: classic.options.map((one) => ({ ...one, rated: one.name === 'setup' })) }
  const wish: Wish = { ...freshWish('en'), edition: 'classic', pace: { kind: 'relaxed' }, rated: true, options: { players: 4, setup: 'basic' } }
  expect(whyUnrated(wish, edition)).toBeNull()
  expect(requestOf(wish, edition).rated).toBe(true)
  const house: Wish = { ...wish, options: { players: 4, open_money: true } }
  await shown(<RoomFields wish={house} edition={edition} change={vi.fn()} locked={false} refused={null} />)
  await unfold('Rules of the game', 'Seats and rating')
  const rated = screen.getByRole<HTMLInputElement>('switch', { name: 'Rated' })
  expect([rated.disabled, rated.checked]).toEqual([true, false])
  screen.getByText('Games with the house rule “Open money” are not rated.')
  expect(screen.getByRole('switch', { name: 'Open money' }).closest('label')?.textContent).toContain('Makes the game unrated.')
  expect(screen.getByRole('radio', { name: 'Open' }).closest('label')?.textContent).toContain('Makes the game unrated.')
  expect(screen.getByRole('radio', { name: 'Basic' }).closest('label')?.textContent).not.toContain('unrated')
  expect(requestOf(house, edition).rated).toBe(false)
})
