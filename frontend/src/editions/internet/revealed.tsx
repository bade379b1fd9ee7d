import { Crest } from '../../base/icons/crests'
import type { GameEvent } from '../../net/protocol'
import type { Revealed } from '../../table/edition'

/** The sealed bids for colours, as revealed. */
export function revealed(events: readonly GameEvent[]): Revealed[] {
  return events.flatMap((event) => (event.kind === 'colour_taken'
    ? [{ seat: event.seat, cards: [<><Crest colour={event.colour} size={40} />{event.ducats}</>] }]
    : []))
}
