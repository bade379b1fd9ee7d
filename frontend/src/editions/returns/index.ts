/** The 2003 game: power cards, a market of what was sold, mines, a goal. */
import type { ReturnsView } from '../../net/protocol'
import type { Edition } from '../../table/edition'
import { Counts } from './Counts'
import { endRows, why } from './end'
import { Hand } from './Hand'
import { OpenHand } from './OpenHand'
import { Middle } from './Middle'
import { asked, awaited } from './status'
import { Supplies } from './Supplies'

export const returns: Edition<ReturnsView> = {
  terrain: {
    '.': 'meadow', f: 'forest', t: 'village', k: 'royal_city', c: 'copper', s: 'silver', g: 'gold', j: 'gem',
  },
  Middle,
  Supplies,
  Hand,
  OpenHand,
  Counts,
  marks: () => [],
  goal: ({ goal }) => goal,
  asked,
  awaited,
  why,
  endRows,
}
