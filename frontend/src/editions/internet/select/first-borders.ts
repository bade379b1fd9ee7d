/** Round 0: up to two borders of the player's choice, in secret (I-4). */
import { NO_TARGETS, type Targets } from '../../../board/targets'
import { isBoardEvent, type Selector } from '../../../table/panels/select/selector'
import type { FirstBordersPrompt, Move } from '../../../net/protocol'

export interface FirstBordersChoice { edges: readonly string[]; locked: boolean }
export type FirstBordersEvent = { type: 'remove'; edge: string } | { type: 'change' }

export const firstBorders: Selector<FirstBordersPrompt, FirstBordersChoice, FirstBordersEvent> = {
  start: ({ made }) => ({ edges: made?.edges ?? [], locked: made !== null }),
  reduce(prompt, choice, event) {
    if (isBoardEvent(event)) {
      if (event.type === 'cancel') return firstBorders.start(prompt)
      return choice.locked ? choice : { ...choice, edges: picked(prompt, choice.edges, event.target.name) }
    }
    if (event.type === 'change') return { ...choice, locked: false }
    return { ...choice, edges: choice.edges.filter((edge) => edge !== event.edge) }
  },
  targets(prompt, { edges, locked }): Targets {
    const ghosts = edges.map((edge) => ({ piece: 'border' as const, edge }))
    if (locked) return { ...NO_TARGETS, ghosts }
    return { on: 'edge', lit: new Set(edges.length < prompt.most ? prompt.edges : []), chosen: new Set(edges), ghosts, isList: true }
  },
  move: (_, { edges, locked }): Move | null => (locked ? null : { kind: 'place_first_borders', edges: [...edges] }),
  chosen: (_, move) => (move.kind === 'place_first_borders' ? { edges: move.edges, locked: false } : null),
  meant: (_, choice, target) => ({ kind: 'place_first_borders', edges: [...choice.edges, target.name] }),
}

/** A tap chooses an edge, or takes a chosen one back. */
function picked({ edges: legal, most }: FirstBordersPrompt, edges: readonly string[], name: string): readonly string[] {
  if (edges.includes(name)) return edges.filter((edge) => edge !== name)
  return legal.includes(name) && edges.length < most ? [...edges, name] : edges
}
