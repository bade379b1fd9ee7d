/** The 1997 game: action cards, decision cards, contests, politics cards. */
import type { ClassicView, GameEvent } from '../../net/protocol'
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

const VERDICTS: ReadonlySet<GameEvent['kind']> = new Set(['negotiation_opened', 'duel_opened', 'action_won', 'ducats_shared'] as const)

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
  isVerdict: (event) => VERDICTS.has(event.kind) || (event.kind === 'action_lapsed' && event.why === 'tie'),
  announced: (event) => event.kind === 'deal_made' || event.kind === 'knight_turned' || (event.kind === 'card_turned' && event.card.kind === 'silver_find'),
}
