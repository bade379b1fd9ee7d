/** Why ducats came and went in a round. */
import type { GameEvent } from '../../net/protocol'

/** A change of a seat's ducats: `action` is the one that was bid on, for which each of `winners` paid `paid`. */
export interface DucatChange { seat: number; n: number; why: 'colour' | 'bid' | 'share' | 'claim' | 'forest' | 'alliance'; action: string; winners?: readonly number[]; paid?: number }

export function ducatChanges(events: readonly GameEvent[]): DucatChange[] {
  return events.flatMap(changesOf).filter(({ n }) => n !== 0)
}

/** What a seat has gained and lost in all. */
export function ducatsGained(events: readonly GameEvent[], seat: number): number {
  return ducatChanges(events).reduce((sum, change) => sum + (change.seat === seat ? change.n : 0), 0)
}

/** The seats that were outbid; not one that tied for highest and for which no politics card was left (I-9, I-15). */
export function losersOf({ bids }: Extract<GameEvent, { kind: 'action_settled' }>): number[] {
  const highest = Math.max(...bids.map(({ ducats }) => ducats))
  return bids.filter(({ ducats }) => ducats < highest).map(({ seat }) => seat)
}

function changesOf(event: GameEvent): DucatChange[] {
  switch (event.kind) {
    case 'colour_taken': return [{ seat: event.seat, n: -event.ducats, why: 'colour', action: '' }]
    case 'knight_placed': case 'knight_turned': return [{ seat: event.seat, n: -event.ducats, why: 'forest', action: '' }]
    case 'alliance_ended': return [{ seat: event.seat, n: -event.ducats, why: 'alliance', action: '' }]
    case 'claims_settled': return event.seats.map((seat) => ({ seat, n: event.each, why: 'claim', action: '' }))
    case 'action_settled': {
      const { action, winners, paid, share } = event
      return [
        ...winners.map((seat) => ({ seat, n: -paid, why: 'bid', action }) as const),
        ...losersOf(event).map((seat) => ({ seat, n: share, why: 'share', action, winners, paid }) as const),
      ]
    }
    default: return []
  }
}
