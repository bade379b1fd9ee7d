/** What is asked before the first round: bids for colours, and the first borders (I-3, I-4). */
import { NO_TARGETS, type Targets } from '../../../board/targets'
import type { Selector } from '../../../panels/select/selector'
import type { ColourBid, ColourBidsPrompt, FirstBordersPrompt, Move } from '../../../protocol'

export interface ColourBidsChoice { bids: Record<string, number>; locked: boolean }
export type ColourBidsEvent = { type: 'change' } | { type: 'ducats'; colour: string; ducats: number | null }

export const colourBids: Selector<ColourBidsPrompt, ColourBidsChoice, ColourBidsEvent> = {
  start: ({ made }) => ({ bids: Object.fromEntries((made?.bids ?? []).map((bid) => [bid.colour, bid.ducats])), locked: made !== null }),
  reduce({ highest }, choice, event) {
    switch (event.type) {
      case 'change':
        return { ...choice, locked: false }
      case 'cancel':
        return { bids: {}, locked: false }
      case 'ducats': {
        const rest = Object.fromEntries(Object.entries(choice.bids).filter(([colour]) => colour !== event.colour))
        return { ...choice, bids: event.ducats ? { ...rest, [event.colour]: Math.min(event.ducats, highest) } : rest }
      }
      case 'pick':
        return choice
    }
  },
  targets: () => NO_TARGETS,
  move({ colours }, { bids, locked }): Move | null {
    if (locked) return null
    const made = colours.flatMap((colour) => (bids[colour] ? [{ colour, ducats: bids[colour] } as ColourBid] : []))
    return { kind: 'bid_for_colours', bids: made }
  },
  meant: () => null,
}

export interface FirstBordersChoice { edges: string[]; locked: boolean }
export type FirstBordersEvent = { type: 'change' }

export const firstBorders: Selector<FirstBordersPrompt, FirstBordersChoice, FirstBordersEvent> = {
  start: ({ made }) => ({ edges: made?.edges ?? [], locked: made !== null }),
  reduce({ most, edges: open }, choice, event) {
    switch (event.type) {
      case 'change':
        return { ...choice, locked: false }
      case 'cancel':
        return { ...choice, edges: choice.edges.slice(0, -1) }
      case 'pick': {
        const { name } = event.target
        if (choice.edges.includes(name)) return { ...choice, edges: choice.edges.filter((edge) => edge !== name) }
        return open.includes(name) ? { ...choice, edges: [...choice.edges.slice(0, most - 1), name] } : choice
      }
    }
  },
  targets({ edges: open }, { edges, locked }): Targets {
    if (locked) return NO_TARGETS
    return { on: 'edge', lit: new Set(open), chosen: new Set(edges), ghosts: edges.map((edge) => ({ piece: 'border', edge })) }
  },
  move: (_, { edges, locked }): Move | null => (locked ? null : { kind: 'place_first_borders', edges }),
  meant: (_prompt, _choice, { name }): Move => ({ kind: 'place_first_borders', edges: [name] }),
}
