/** The 2012 correspondence game: open pools, sealed order sheets, and rounds that are resolved all at once. */
import { lazy } from '../../base/components/lazy'
import { loadAllWords, loadPageWords } from '../../base/i18n/languages'
import type { InternetView } from '../../net/protocol'
import type { Edition } from '../../table/edition'
import { TERRAIN } from '../terrain'
import { Counts, marks } from './Counts'
import { ducatsGained } from './ducats'
import { endRows, winReason } from './end'
import { Hand } from './Hand'
import { Middle } from './Middle'
import { internetLog } from './log'
import { OpenHand } from './OpenHand'
import { selectors } from './select'
import { promptStatus, waitingStatus } from './status'
import { revealed } from './revealed'
import { Supplies } from './Supplies'
import { newestRound } from './view'

/** Loaded when a round's report is opened: most visits to a table need none. */
const RoundPage = lazy(async () => (await Promise.all([import('./report/RoundPage'), loadAllWords(), loadPageWords()]))[0].RoundPage)

export const internet: Edition<InternetView> = {
  terrain: TERRAIN.internet,
  selectors,
  log: internetLog,
  Middle,
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
  ducatsGained,
  isSimultaneous: true,
  rounds: { Page: RoundPage, newest: newestRound },
}
