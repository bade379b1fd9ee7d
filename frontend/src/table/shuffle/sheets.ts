/** Compares sealed answers of the correspondence edition with the events that followed. */
import type { GameEvent, Move } from '../../net/protocol'
import { kindOf } from './events'
import { canonical } from './source'

/** Whether a sealed answer agrees with the public events about it; orders and conditions have none. */
export function checkSheet(move: Move, seat: number, events: readonly GameEvent[]): boolean {
  switch (move.kind) {
    case 'bid_for_colours':
      return kindOf(events, 'colour_bids_revealed').some((event) => event.seat === seat && canonical(event.bids) === canonical(move.bids))
    case 'place_first_borders': {
      const edges = kindOf(events, 'first_border_placed').filter((event) => event.seats.includes(seat)).map(({ edge }) => edge)
      return canonical(edges.sort()) === canonical([...move.edges].sort())
    }
    case 'no_sheet':
      return kindOf(events, 'sheet_missed').some((event) => event.seat === seat)
    case 'hand_in': {
      const settled = kindOf(events, 'action_settled').flatMap(({ action, bids }) => bids.filter((bid) => bid.seat === seat).map(({ ducats }) => `${action} ${ducats}`))
      const claimed = kindOf(events, 'claims_settled').some(({ seats }) => seats.includes(seat))
      return canonical(settled.sort()) === canonical(move.bids.map(({ action, ducats }) => `${action} ${ducats}`).sort()) && claimed === move.claim
    }
    default:
      return false
  }
}
