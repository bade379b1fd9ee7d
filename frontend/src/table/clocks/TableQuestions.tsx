import { AbsenceVotes } from '../seats/AbsenceVotes'
import { EarlyEnd } from './EarlyEnd'
import { Extending } from './Extending'
import { HeldByModerator, OtherRules, Pausing } from './Pausing'

/** All that concerns the whole table apart from the game (`isTableAsked`), and the wish for more time. */
export function TableQuestions() {
  return <><HeldByModerator /><OtherRules /><Pausing /><Extending /><EarlyEnd /><AbsenceVotes /></>
}
