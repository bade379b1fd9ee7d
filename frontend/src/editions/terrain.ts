/**
 * The terrain that the letters of each edition's land stand for: all that is needed to draw a board without a table.
 */
import type { Letters } from '../board/terrain'
import type { View } from '../net/protocol'

export const TERRAIN: Record<View['edition'], Letters> = {
  classic: { '.': 'farmland', f: 'forest', m: 'mine', t: 'town' },
  returns: { '.': 'meadow', f: 'forest', t: 'village', k: 'royal_city', c: 'copper', s: 'silver', g: 'gold', j: 'gem' },
  internet: { '.': 'farmland', f: 'forest', m: 'mine', t: 'town' },
}
