/** Who held which power cards: follows all hands from the deck that the seed gives, by the public events. */
import type { GameEvent, View } from '../../net/protocol'

/**
 * How many cards left the deck, and whether each card that was played, sold or shown at the end had been dealt to its
 * holder.
 */
export function checkHands(deck: readonly string[], view: View, events: readonly GameEvent[]): [number, boolean] {
  if (view.edition !== 'returns') return [0, true]
  const gone = deck.length - Object.values(view.deck).reduce((sum, n) => sum + n, 0)
  const dealt = (gone - events.filter(({ kind }) => kind === 'card_drawn').length) / view.seats.length
  const hands = view.seats.map((_, seat) => deck.slice(dealt * seat, dealt * (seat + 1)))
  const agrees = Number.isInteger(dealt) && events.every((event) => applyEvent(hands, deck, event))
  const shown = view.seats.every(({ seat, hand }) => hand === null || same(hand.map(({ name }) => name), hands[seat] ?? []))
  return [gone, agrees && shown]
}

/** Applies an event to the hands; false if it is impossible. */
function applyEvent(hands: string[][], deck: readonly string[], event: GameEvent): boolean {
  if (event.kind === 'card_drawn') {
    const card = deck[deck.length - 1 - event.left]
    if (card !== undefined) hands[event.seat]?.push(card)
    return card !== undefined
  }
  if (event.kind === 'card_picked') hands[event.seat]?.push(event.card.name)
  if (event.kind !== 'card_sold' && event.kind !== 'card_played') return true
  const hand = hands[event.seat] ?? []
  const at = hand.indexOf(event.card.name)
  if (at >= 0) hand.splice(at, 1)
  return at >= 0
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join()
}
