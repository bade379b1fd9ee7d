/** Bids, wishes, the claim, and politics cards attached to bids (I-6, I-9, I-15, I-16). */
import type { PoolBid, SheetPrompt } from '../../../net/protocol'
import { poolOf, type ActionName, type Play, type Wish } from './draft'
import type { SheetChoice } from './writing'

const MOST_WISHES = 2

export type BidEvent =
  | { type: 'bid'; action: ActionName }
  | { type: 'ducats'; action: ActionName; ducats: number }
  | { type: 'wish'; action: ActionName; wish: Wish }
  | { type: 'claim'; claim: boolean }
  | { type: 'play'; action: ActionName; play: Play | null }

export function withBid(_: SheetPrompt, choice: SheetChoice, event: BidEvent): SheetChoice {
  const { draft } = choice
  if (event.type === 'claim') return { ...choice, draft: { ...draft, claim: event.claim } }
  if (event.type === 'bid') return { ...choice, aim: null, draft: { ...draft, bids: moved(draft.bids, event.action) } }
  const bids = draft.bids.map((bid) => {
    if (bid.action !== event.action) return bid
    if (event.type === 'ducats') return { ...bid, ducats: Math.max(1, event.ducats) }
    if (event.type === 'wish') return { ...bid, wishes: wished(bid.wishes, event.wish) }
    return { ...bid, play: event.play }
  })
  return { ...choice, aim: event.type === 'play' ? null : choice.aim, draft: { ...draft, bids } }
}

/** Moves the pool's bid to this action, keeping its amount; on the same action again, removes it. */
function moved(bids: readonly PoolBid[], action: ActionName): PoolBid[] {
  const before = bids.find((bid) => poolOf(bid.action) === poolOf(action))
  const rest = bids.filter((bid) => bid !== before)
  if (before?.action === action) return rest
  const bid: PoolBid = { action, ducats: before?.ducats ?? 1, wishes: [], play: before?.play ?? null }
  return [...rest, bid].sort((one, other) => one.action.localeCompare(other.action))
}

function wished(wishes: readonly Wish[], wish: Wish): Wish[] {
  return wishes.includes(wish) ? wishes.filter((one) => one !== wish) : [...wishes.slice(0, MOST_WISHES - 1), wish]
}
