/** Selling or playing a card, and filling up. Neither needs the board. */
import { NO_TARGETS } from '../../../board/targets'
import type { Selector } from '../../../table/panels/select/selector'
import type { FillUpPrompt, Move, UseCardPrompt } from '../../../net/protocol'

/** `symbol` 0 sells the card; 1 and 2 play it. */
export interface UseChoice { card: string | null; symbol: number }
export type UseEvent = { type: 'use'; card: string; symbol: number }

const NOTHING: UseChoice = { card: null, symbol: 0 }

export const useCard: Selector<UseCardPrompt, UseChoice, UseEvent> = {
  start: () => NOTHING,
  reduce({ choices }, choice, event) {
    if (event.type === 'cancel') return NOTHING
    if (event.type === 'pick') return choice
    const { card, symbol } = event
    if (choice.card === card && choice.symbol === symbol) return NOTHING
    const known = choices.find((one) => one.card.name === card)
    return known && (symbol === 0 || known.symbols.includes(symbol)) ? { card, symbol } : choice
  },
  targets: () => NO_TARGETS,
  move: (_, { card, symbol }): Move | null => (card === null ? null : useOf(card, symbol)),
  chosen(_, move) {
    if (move.kind === 'sell_card') return { card: move.card, symbol: 0 }
    return move.kind === 'play_card' ? { card: move.card, symbol: move.symbol } : null
  },
  meant: () => null,
}

export function useOf(card: string, symbol: number): Move {
  return symbol === 0 ? { kind: 'sell_card', card } : { kind: 'play_card', card, symbol }
}

/** `take` is a card of the market, or '' for the deck's top card. */
export interface FillChoice { take: string | null }
export type FillEvent = { type: 'take'; card: string }

export const DECK = ''

export const fillUp: Selector<FillUpPrompt, FillChoice, FillEvent> = {
  start: () => ({ take: null }),
  reduce({ market }, choice, event) {
    if (event.type === 'cancel') return { take: null }
    if (event.type === 'pick') return choice
    if (event.card === choice.take) return { take: null }
    return event.card === DECK || market.some(({ name }) => name === event.card) ? { take: event.card } : choice
  },
  targets: () => NO_TARGETS,
  move: (_, { take }): Move | null =>
    take === null ? null : take === DECK ? { kind: 'draw_card' } : { kind: 'pick_card', card: take },
  chosen(_, move) {
    if (move.kind === 'draw_card') return { take: DECK }
    return move.kind === 'pick_card' ? { take: move.card } : null
  },
  meant: () => null,
}
