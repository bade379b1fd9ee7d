/** The status line's sentences: what the player is asked, and what the others are doing. */
import { t } from '../../base/i18n'
import type { ReturnsView } from '../../net/protocol'
import type { PromptStatus, WaitingStatus } from '../../table/edition'
import { left, waiting } from '../../table/statusParts'

export const promptStatus: PromptStatus<ReturnsView> = {
  use_card: (_, view) => t('status.use_card.you', { last: lastTurns(view) }),
  carry_out: (prompt) => t('status.card.you', { left: left(prompt) }).trim(),
  turn_knight: () => t('status.turn_knight.you'),
  give_up_knight: () => t('status.give_up_knight.you'),
  traitor_place: () => t('status.traitor_place.you'),
  ally: () => t('status.ally.you'),
  fill_up: () => t('status.fill_up.you'),
}

function lastTurns({ last_turns }: ReturnsView): 'yes' | 'no' {
  return last_turns === null ? 'no' : 'yes'
}

export const waitingStatus: WaitingStatus<ReturnsView> = {
  carrying_out: (view) => t('status.card.others', { ...waiting(view), what: view.carrying_out?.what ?? '' }),
  use_card: (view) => t('status.use_card.others', { ...waiting(view), last: lastTurns(view) }),
  turn_knight: (view) => t('status.turn_knight.others', waiting(view)),
  give_up_knight: (view) => t('status.give_up_knight.others', waiting(view)),
  traitor_place: (view) => t('status.traitor_place.others', waiting(view)),
  ally: (view) => t('status.ally.others', waiting(view)),
  fill_up: (view) => t('status.fill_up.others', waiting(view)),
}
