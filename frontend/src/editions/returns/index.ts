/** The 2003 game: power cards, a market of sold cards, mines, a goal. */
import type { ReturnsView } from '../../net/protocol'
import type { Edition } from '../../table/edition'
import { TERRAIN } from '../terrain'
import { Counts, marks } from './Counts'
import { endRows, winReason } from './end'
import { Hand } from './Hand'
import { returnsLog } from './log'
import { OpenHand } from './OpenHand'
import { Middle } from './Middle'
import { selectors } from './select'
import { promptStatus, waitingStatus } from './status'
import { Supplies } from './Supplies'

export const returns: Edition<ReturnsView> = {
  terrain: TERRAIN.returns,
  selectors,
  log: returnsLog,
  Middle,
  Supplies,
  Hand,
  OpenHand,
  Counts,
  marks,
  goal: ({ goal }) => goal,
  promptStatus,
  waitingStatus,
  winReason,
  endRows,
  announced: ({ kind }) => kind === 'last_turns' || kind === 'alliance_made' || kind === 'traitor_found',
}
