import { Crest } from '../../base/icons/crests'
import type { GameEvent } from '../../net/protocol'
import type { Revealed } from '../../table/edition'

/** The sealed bids for colours, as revealed. */
export function revealed(event: GameEvent): Revealed[] {
  return event.kind === 'colour_taken' ? [{ seat: event.seat, cards: [<><Crest colour={event.colour} size={40} />{event.ducats}</>] }] : []
}
