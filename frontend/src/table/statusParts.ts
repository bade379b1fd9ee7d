/** Building blocks of the status line that editions share. */
import { t } from '../base/i18n'
import type { CarryOutPrompt, View } from '../net/protocol'
import { playerNames } from './names'

export function waiting(view: View): { who: string } {
  return { who: playerNames(view.waiting_for) }
}

/** What is left to carry out. */
export function left(prompt: CarryOutPrompt): string {
  if (prompt.knights_left === 1 && prompt.expansions_left === 1) return t('status.left.either')
  return [
    t('status.left.borders', { n: prompt.borders_left }),
    t('status.left.knights', { n: prompt.knights_left }),
    t('status.left.expansions', { n: prompt.expansions_left }),
  ].filter(Boolean).join(' ')
}
