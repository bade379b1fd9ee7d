/** The status line's sentences: what the player is asked, and what the others are doing. */
import { t } from '../../base/i18n'
import type { Action, CarryOutPrompt, ClassicView } from '../../net/protocol'
import type { PromptStatus, WaitingStatus } from '../../table/edition'
import { playerNames } from '../../table/names'
import { left, waiting } from '../../table/statusParts'
import { actionAt, actionLong } from './actions'

const numbered = (action: number, { card }: ClassicView) => ({ action, what: actionLong(actionAt(card, action)) })

export const promptStatus: PromptStatus<ClassicView> = {
  decide: (prompt, view) => (prompt.made ? t('status.decide.made', waiting(view)) : t('status.decide.you', { count: prompt.count })),
  negotiate: (prompt, view) => t('status.negotiate.you', { who: playerNames([prompt.other]), ...numbered(prompt.action, view) }),
  bid: (prompt, view) =>
    prompt.made ? t('status.bid.made', waiting(view)) : t('status.bid.you', { second: String(prompt.second), ...numbered(prompt.action, view) }),
  carry_out: (prompt, view) => carryingOut(prompt, actionAt(view.card, prompt.action ?? 0)),
  choose_stack: () => t('status.choose_stack.you'),
  take_card: () => t('status.take_card.you'),
  end_alliance: null,
}

/** Until part of it is carried out, the action itself says what is left. */
function carryingOut(prompt: CarryOutPrompt, action: Action | undefined): string {
  const whole = action?.kind === 'borders' ? prompt.borders_left === action.n : action?.kind === 'sword' || prompt.knights_left > 1
  return t('status.carry_out.you', { what: actionLong(action), left: whole ? '' : left(prompt) }).trim()
}

export const waitingStatus: WaitingStatus<ClassicView> = {
  decisions: (view) => t('status.decide.others', waiting(view)),
  negotiation: contested,
  duel: contested,
  carrying_out: (view) => view.carrying_out && t('status.carry_out.others', { ...waiting(view), ...numbered(view.carrying_out.action, view) }),
  choose_stack: (view) => t('status.choose_stack.others', waiting(view)),
  take_card: (view) => t('status.take_card.others', waiting(view)),
}

function contested(view: ClassicView): string | null {
  const { contest } = view
  return contest && (contest.stage === 'negotiation'
    ? t('status.negotiate.others', { who: playerNames(contest.seats), ...numbered(contest.action, view) })
    : t('status.bid.others', { ...waiting(view), action: contest.action }))
}
