/** The status line's sentences: what the player is asked, and what the others are doing. */
import { t } from '../../base/i18n'
import type { InternetView, Prompt } from '../../net/protocol'
import { waiting } from '../../table/statusParts'

export function asked(prompt: Prompt, view: InternetView): string | null {
  switch (prompt.kind) {
    case 'colour_bids':
    case 'first_borders':
      return prompt.made ? t('status.internet.made', waiting(view)) : t(`status.${prompt.kind}.you`)
    case 'sheet':
      if (prompt.made) return t('status.sheet.made', waiting(view))
      return t('status.sheet.you', { round: prompt.round, last: prompt.round === view.last_round ? 'yes' : 'no' })
    default:
      return null
  }
}

export function awaited(view: InternetView): string | null {
  const here = waiting(view)
  switch (view.phase) {
    case 'colour_bids':
    case 'first_borders':
    case 'sheets':
      return t(`status.${view.phase}.others`, here)
    default:
      return null
  }
}
