/** Bidding for colours: a sum for each colour that the player wants, all of them different (I-3). */
import { NO_TARGETS } from '../../../board/targets'
import { isBoardEvent, type Selector } from '../../../table/panels/select/selector'
import type { BidForColours, ColourBidsPrompt, Move } from '../../../net/protocol'

type ColourName = BidForColours['bids'][number]['colour']
export interface ColourBidsChoice { bids: Readonly<Record<string, number>>; locked: boolean }
export type ColourBidsEvent = { type: 'sum'; colour: string; ducats: number | null } | { type: 'change' }

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
    const bids = prompt.colours.flatMap((colour) => {
      const ducats = choice.bids[colour]
      return ducats === undefined ? [] : [{ colour: colour as ColourName, ducats }]
    })
    return { kind: 'bid_for_colours', bids }
  },
  meant: () => null,
}

/** Colours that share their sum with another one, which is not allowed. */
export function sameSums({ bids }: Pick<ColourBidsChoice, 'bids'>): Set<string> {
  const entries = Object.entries(bids)
  return new Set(entries.filter(([colour, sum]) => entries.some(([other, its]) => other !== colour && its === sum)).map(([colour]) => colour))
}
