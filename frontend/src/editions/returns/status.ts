/** The status line's sentences: what the player is asked, and what the others are doing. */
import { t } from '../../base/i18n'
import type { Prompt, ReturnsView } from '../../net/protocol'
import { left, waiting } from '../../table/statusParts'

export function asked(prompt: Prompt, view: ReturnsView): string | null {
  switch (prompt.kind) {
    case 'use_card':
      return t('status.use_card.you', { last: view.last_turns === null ? 'no' : 'yes' })
    case 'carry_out':
      return t('status.card.you', { left: left(prompt) }).trim()
    case 'turn_knight':
    case 'give_up_knight':
    case 'traitor_place':
    case 'ally':
    case 'fill_up':
      return t(`status.${prompt.kind}.you`)
    default:
      return null
  }
}

export function awaited(view: ReturnsView): string | null {
  const here = waiting(view)
  switch (view.phase) {
    case 'carrying_out':
      return t('status.card.others', { ...here, what: view.carrying_out?.what ?? '' })
    case 'use_card':
    case 'turn_knight':
    case 'give_up_knight':
    case 'traitor_place':
    case 'ally':
    case 'fill_up':
      return t(`status.${view.phase}.others`, here)
    default:
      return null
  }
}
