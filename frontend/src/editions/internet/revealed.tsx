import { Crest } from '../../icons/crests'
import type { GameEvent } from '../../protocol'
import type { Revealed } from '../edition'

/** What the sealed bids for colours came to. */
export function revealed(events: readonly GameEvent[]): Revealed[] {
  return events.flatMap((event) => (event.kind === 'colour_taken'
    ? [{ seat: event.seat, cards: [<><Crest colour={event.colour} size={40} />{event.ducats}</>] }]
    : []))
}
