/** Bidding for colours: a sum for each colour that the player wants, all of them different (I-3). */
import { NO_TARGETS } from '../../../board/targets'
import { isBoardEvent, type Selector } from '../../../table/panels/select/selector'
import { keysOf } from '../../../base/types'
import type { ColourBid, ColourBidsPrompt, ColourName, Move } from '../../../net/protocol'

export interface ColourBidsChoice { bids: Readonly<Partial<Record<ColourName, number>>>; locked: boolean }
export type ColourBidsEvent = { type: 'sum'; colour: ColourName; ducats: number | null } | { type: 'change' }

export const colourBids: Selector<ColourBidsPrompt, ColourBidsChoice, ColourBidsEvent> = {
  start: ({ made }) => ({
    bids: Object.fromEntries((made?.bids ?? []).map(({ colour, ducats }) => [colour, ducats])), locked: made !== null,
  }),
  reduce(prompt, choice, event) {
    if (isBoardEvent(event)) return event.type === 'cancel' ? colourBids.start(prompt) : choice
    if (event.type === 'change') return { ...choice, locked: false }
    const { [event.colour]: _, ...others } = choice.bids
    if (event.ducats === null || event.ducats < prompt.lowest) return { ...choice, bids: others }
    return { ...choice, bids: { ...others, [event.colour]: Math.min(prompt.highest, Math.trunc(event.ducats)) } }
  },
  targets: () => NO_TARGETS,
  move(prompt, choice): Move | null {
    if (choice.locked || sameSums(choice).size) return null
    const bids = bidsOf(choice)
    return { kind: 'bid_for_colours', bids: prompt.colours.flatMap((colour) => bids.filter((bid) => bid.colour === colour)) }
  },
  chosen: (prompt, move) => (move.kind === 'bid_for_colours' ? { ...colourBids.start({ ...prompt, made: move }), locked: false } : null),
  meant: () => null,
}

/** Colours that share their sum with another one, which is not allowed. */
export function sameSums(choice: Pick<ColourBidsChoice, 'bids'>): Set<ColourName> {
  const bids = bidsOf(choice)
  return new Set(bids.filter((one) => bids.some((other) => other !== one && other.ducats === one.ducats)).map(({ colour }) => colour))
}

export function bidsOf({ bids }: Pick<ColourBidsChoice, 'bids'>): ColourBid[] {
  return keysOf(bids).flatMap((colour) => {
    const ducats = bids[colour]
    return ducats === undefined ? [] : [{ colour, ducats }]
  })
}
