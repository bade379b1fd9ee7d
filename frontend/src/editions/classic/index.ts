/** The 1997 game: action cards, decision cards, contests, politics cards. */
import type { ClassicView } from '../../net/protocol'
import type { Edition } from '../../table/edition'
import { TERRAIN } from '../terrain'
import { CardInPlay } from './CardInPlay'
import { Counts, marks } from './Counts'
import { endRows, winReason } from './end'
import { Hand } from './Hand'
import { classicLog } from './log'
import { OpenHand } from './OpenHand'
import { selectors } from './select'
import { promptStatus, waitingStatus } from './status'
import { revealed } from './revealed'
import { Supplies } from './Supplies'

export const classic: Edition<ClassicView> = {
  terrain: TERRAIN.classic,
  selectors,
  log: classicLog,
  Middle: CardInPlay,
  Supplies,
  Hand,
  OpenHand,
  Counts,
  marks,
  goal: () => null,
  promptStatus,
  waitingStatus,
  winReason,
  endRows,
  revealed,
  verdicts: ['negotiation_opened', 'duel_opened', 'action_won', 'ducats_shared'],
  announced: (event) => event.kind === 'deal_made' || event.kind === 'knight_turned' || (event.kind === 'card_turned' && event.card.kind === 'silver_find'),
}
