/** Why the server said no, in words. A refusal by a rule ends with the rule's ID, so that it can be looked up. */
import { has, maybe, t } from '.'
import { speakOfEverything } from './languages'

export interface Said {
  code?: string
  rule?: string | undefined
  reason?: string | undefined
  data?: Record<string, unknown> | undefined
}

export function refusalText({ code, rule, reason, data }: Said): string {
  // The first page comes without these words; they are said as soon as they are there.
  if (!has('refusal.other')) void speakOfEverything().catch(() => undefined)
  if (rule) {
    const why = reason ? maybe(`refusal.${reason}`, plain({ ...data, rule })) : null
    return why ? t('refusal.with_rule', { why, rule }) : t('refusal.other', { rule })
  }
  return maybe(`refusal.${reason ?? ''}`, plain(data ?? {})) ?? maybe(`error.${code ?? ''}`) ?? t('error.other')
}

/** Lists as "A, B"; the rest as it is. */
function plain(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}
