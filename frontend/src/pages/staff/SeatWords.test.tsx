import { cleanup, render } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { aReturnsSeat, aReturnsView, aRoom, aSeat, aView, anInternetSeat, anInternetView } from '../../fixtures/table'
import { waitingWords } from '../../editions/words'
import type { View } from '../../net/protocol'
import { showTable } from '../../table/store'
import { SeatWords } from './SeatWords'

afterEach(cleanup)

/** The lines about a seat, of a view in which everything is open. */
function lines(view: View, seat: number): string[] {
  showTable({ room: aRoom(), seat: null, view, log: [] })
  const { container } = render(<SeatWords view={view} />)
  return [...container.querySelectorAll(`[data-seat="${String(seat)}"] li`)].map((line) => line.textContent)
}

test('classic: hand, decision cards with their politics cards, and ducats are words', () => {
  const seat = aSeat(1, {
    ducats: 12, hand: [{ kind: 'treasure', value: 8 }, { kind: 'renegade', value: 0 }],
    decision: { made: true, cards: [1, 2], politics: [null, { kind: 'forced_alliance', own: 'B3', other: 'C4' }] },
  })
  expect(lines(aView({ seats: [aSeat(0), seat] }), 1)).toEqual([
    '0 points · 12 ducats · 9 knights in supply · 0 provinces',
    '1 Treasure (8) and 1 Renegade',
    'Decision card 1: 6 ducats',
    'Decision card 2: 3 borders',
    'Forced Alliance between B3 and C4',
  ])
})

test('classic: a sealed bid, and the cards of an opened stack', () => {
  const contest = { action: 2, stage: 'duel' as const, seats: [0, 1], proposals: {}, bid_made: [1], bids: { 1: { kind: 'bid' as const, ducats: 4, treasures: [10] } } }
  expect(lines(aView({ phase: 'duel', contest }), 1)).toContain('Bids 4 ducats and a Treasure of 10')
  cleanup()
  const carrying_out = { action: 1, what: 'politics' as const, seat: 0, borders_left: 0, knights_left: 0, expansions_left: 0, looking_at: 1, cards: [{ kind: 'fief' as const, value: 5 }] }
  expect(lines(aView({ phase: 'take_card', carrying_out }), 0)).toContain('In the stack: Fief 5.')
})

test('The King Returns: every power card by what it allows', () => {
  const hand = [{ name: 'A3', stack: 'A' as const, price: 0, sale: 1, symbols: [{ kind: 'borders' as const, n: 2 }] }]
  expect(lines(aReturnsView({ seats: [aReturnsSeat(0, { hand })] }), 0)[1]).toBe('A3 (2 borders)')
})

test('internet: a sealed order sheet line by line', () => {
  const sheet = {
    kind: 'hand_in' as const, round: 5, claim: true, endings: [{ own: 'A1', other: 'C1' }],
    orders: [{ action: '1B' as const, lines: [], otherwise: [{ kind: 'place_border' as const, edge: 'A1|B1' }] }],
    bids: [{ action: '2A' as const, ducats: 3, wishes: [], play: null }],
  }
  expect(lines(anInternetView({ seats: [anInternetSeat(0, { hand: [{ card: 'fief', round: 2 }], sheet })] }), 0).slice(1)).toEqual([
    '1 Fief', 'Alliances: A1 – C1', 'Won action 1B: 3 borders: a border between A1 and B1', 'Bid 3 ducats on 2A, Sword', 'Claim the ducat pool',
  ])
})

test('what a running game waits for, in the words of each edition; nothing once it is over', () => {
  showTable({ room: aRoom(), seat: null, view: aView(), log: [] })
  expect(waitingWords(aView({ waiting_for: [0] }))).toMatch(/^Waiting for Ada to /)
  expect(waitingWords(anInternetView({ waiting_for: [1] }))).toMatch(/Bo/)
  expect(waitingWords(aReturnsView({ waiting_for: [0] }))).toMatch(/Ada/)
  expect(waitingWords(aView({ phase: 'ended' }))).toBe('')
})
