// @vitest-environment node
import { expect, test } from 'vitest'
import { aPowerCard, aReturnsSeat, aReturnsView, aView } from '../../fixtures/table'
import type { GameEvent } from '../../net/protocol'
import { checkHands } from './hands'

const DECK = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3']
const events = [
  { kind: 'card_sold', seat: 0, card: aPowerCard('A2') },
  { kind: 'card_drawn', seat: 0, left: 2 },
  { kind: 'card_played', seat: 1, card: aPowerCard('A3') },
  { kind: 'card_picked', seat: 1, card: aPowerCard('A2') },
] as GameEvent[]
const hand = (...names: string[]) => names.map((name) => aPowerCard(name))
const view = (first: string[] | null, second: string[] | null) => aReturnsView({
  deck: { A: 0, B: 2 },
  seats: [aReturnsSeat(0, { hand: first && hand(...first) }), aReturnsSeat(1, { hand: second && hand(...second) })],
})
const eventsWith = (...changed: [number, object][]) => events.map((event, at) => ({ ...event, ...changed.find(([one]) => one === at)?.[1] }))

test('cards dealt, drawn and picked match those sold, played and kept', () => {
  expect(checkHands(DECK, view(['A1', 'B1'], ['A2', 'A4']), events)).toEqual([5, true])
})

test('hands that stay hidden are not compared', () => {
  expect(checkHands(DECK, view(null, null), events)).toEqual([5, true])
})

test('a card out of the deck’s order is detected in any hand', () => {
  expect(checkHands(DECK, view(['A1', 'B2'], ['A2', 'A4']), events)[1]).toBe(false)
  expect(checkHands(DECK, view(null, null), eventsWith([0, { card: aPowerCard('A4') }]))[1]).toBe(false)
  expect(checkHands(DECK, view(null, null), eventsWith([2, { card: aPowerCard('B3') }]))[1]).toBe(false)
  expect(checkHands(DECK, view(null, null), eventsWith([1, { left: 9 }]))[1]).toBe(false)
  expect(checkHands(DECK.toReversed(), view(['A1', 'B1'], ['A2', 'A4']), events)[1]).toBe(false)
})

test('all hands are dealt the same number of cards', () => {
  expect(checkHands(DECK, view(null, null), events.slice(0, 1))[1]).toBe(false)
})

test('other editions have no such hands', () => {
  expect(checkHands(DECK, aView(), [])).toEqual([0, true])
})
