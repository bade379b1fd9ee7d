/** The 2012 game by correspondence: open pools, sealed order sheets, rounds that are resolved at one stroke. */
import type { InternetView } from '../../net/protocol'
import type { Edition } from '../../table/edition'
import { TERRAIN } from '../terrain'
import { Counts, marks } from './Counts'
import { endRows, why } from './end'
import { Hand } from './Hand'
import { Middle } from './Middle'
import { internetLog } from './log'
import { OpenHand } from './OpenHand'
import { RoundPage } from './report/RoundPage'
import { selectors } from './select'
import { asked, awaited } from './status'
import { revealed } from './revealed'
import { Supplies } from './Supplies'
import { newestRound } from './view'

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
  asked,
  awaited,
  why,
  endRows,
  revealed,
  together: true,
  rounds: { Page: RoundPage, newest: newestRound },
}
