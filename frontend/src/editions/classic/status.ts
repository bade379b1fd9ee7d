/** The status line's sentences: what the player is asked, and what the others are doing. */
import { t } from '../../base/i18n'
import type { Action, CarryOutPrompt, ClassicView, Prompt } from '../../net/protocol'
import { playerNames } from '../../table/names'
import { left, waiting } from '../../table/statusParts'
import { actionAt, actionLong } from './actions'

export function asked(prompt: Prompt, view: ClassicView): string | null {
  const action = (number: number) => ({ action: number, what: actionLong(actionAt(view.card, number)) })
  switch (prompt.kind) {
    case 'decide':
      return prompt.made ? t('status.decide.made', waiting(view)) : t('status.decide.you', { count: prompt.count })
    case 'negotiate':
      return t('status.negotiate.you', { who: playerNames([prompt.other]), ...action(prompt.action) })
    case 'bid':
      return prompt.made ? t('status.bid.made', waiting(view)) : t('status.bid.you', { second: String(prompt.second), ...action(prompt.action) })
    case 'carry_out':
      return carryingOut(prompt, actionAt(view.card, prompt.action ?? 0))
    case 'choose_stack':
      return t('status.choose_stack.you')
    case 'take_card':
      return t('status.take_card.you')
    default:
      return null
  }
}

/** Until part of it is carried out, the action itself says what is left. */
function carryingOut(prompt: CarryOutPrompt, action: Action | undefined): string {
  const whole = action?.kind === 'borders' ? prompt.borders_left === action.n : action?.kind === 'sword' || prompt.knights_left > 1
  return t('status.carry_out.you', { what: actionLong(action), left: whole ? '' : left(prompt) }).trim()
}

export function awaited(view: ClassicView): string | null {
  const { contest, carrying_out: doing } = view
  const here = waiting(view)
  switch (view.phase) {
    case 'decisions': return t('status.decide.others', here)
    case 'negotiation': case 'duel':
      if (!contest) return null
      return contest.stage === 'negotiation'
        ? t('status.negotiate.others', { who: playerNames(contest.seats), action: contest.action, what: actionLong(actionAt(view.card, contest.action)) })
        : t('status.bid.others', { ...here, action: contest.action })
    case 'carrying_out':
      if (!doing) return null
      return t('status.carry_out.others', { ...here, action: doing.action, what: actionLong(actionAt(view.card, doing.action)) })
    case 'choose_stack': return t('status.choose_stack.others', here)
    case 'take_card': return t('status.take_card.others', here)
    default: return null
  }
}
