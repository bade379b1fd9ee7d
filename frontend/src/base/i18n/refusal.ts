/**
 * The reason for a refusal by the server, in words. A refusal by a rule ends with the rule's ID, so that players can
 * look it up.
 */
import { hasKey, maybe, t } from '.'
import { loadAllWords } from './languages'

export interface RefusalDetails {
  code?: string
  rule?: string | undefined
  reason?: string | undefined
  data?: Record<string, unknown> | undefined
}

export function refusalText({ code, rule, reason, data }: RefusalDetails): string {
  // The first page is loaded without these words; the message appears once they are loaded.
  if (!hasKey('refusal.other')) void loadAllWords().catch(() => undefined)
  if (rule) {
    const why = reason ? maybe(`refusal.${reason}`, plain({ ...data, rule })) : null
    return why ? t('refusal.with_rule', { why, rule }) : t('refusal.other', { rule })
  }
  return maybe(`refusal.${reason ?? ''}`, plain(data ?? {})) ?? maybe(`error.${code ?? ''}`) ?? t('error.other')
}

/** Formats lists as "A, B"; other values are unchanged. */
function plain(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}
