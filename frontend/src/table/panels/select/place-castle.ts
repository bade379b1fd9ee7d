/** Setup: the castle's space, then its knight's (C-2). */
import type { Ghost, Target, Targets } from '../../../board/targets'
import type { Move, PlaceCastlePrompt } from '../../../net/protocol'
import type { Selector } from './selector'

export interface CastleChoice { castle: string | null; knight: string | null }

const NOTHING: CastleChoice = { castle: null, knight: null }

export const placeCastle: Selector<PlaceCastlePrompt, CastleChoice, never> = {
  start: () => NOTHING,
  reduce(prompt, choice, event) {
    if (event.type === 'cancel') return choice.knight === null ? NOTHING : { ...choice, knight: null }
    const space = event.target.name
    if (choice.castle === null) return space in prompt.choices ? { castle: space, knight: null } : choice
    if (space === choice.castle) return NOTHING
    if (space === choice.knight) return { ...choice, knight: null }
    if (prompt.choices[choice.castle]?.includes(space)) return { ...choice, knight: space }
    return space in prompt.choices ? { castle: space, knight: null } : choice
  },
  targets(prompt, { castle, knight }): Targets {
    const lit = castle === null ? Object.keys(prompt.choices) : (prompt.choices[castle] ?? [])
    const ghosts: Ghost[] = []
    if (castle !== null) ghosts.push({ piece: 'castle', space: castle, colour: prompt.colour })
    if (knight !== null) ghosts.push({ piece: 'knight', space: knight, colour: prompt.colour })
    const chosen = new Set([castle, knight].filter((space) => space !== null))
    return { on: 'space', lit: new Set(lit), chosen, ghosts, piece: castle === null ? 'castle' : 'knight' }
  },
  move: (_, { castle, knight }): Move | null =>
    castle !== null && knight !== null ? { kind: 'place_castle', castle, knight } : null,
  chosen: (_, move) => (move.kind === 'place_castle' ? { castle: move.castle, knight: move.knight } : null),
  atOnce: (_, { knight }, event) => event.type === 'pick' && event.target.name === knight,
  meant(_, choice, target: Target): Move | null {
    if (choice.castle !== null) return { kind: 'place_castle', castle: choice.castle, knight: target.name }
    return { kind: 'place_castle', castle: target.name, knight: beside(target.name) }
  },
}

/** Any neighbour, for a move that is only explained, never played. */
function beside(space: string): string {
  const letter = space.charAt(0)
  return (letter === 'A' ? 'B' : String.fromCharCode(letter.charCodeAt(0) - 1)) + space.slice(1)
}
