/** The steps of a sheet by name, and whether something in them must be changed. */
import { t } from '../../../base/i18n'
import type { SheetPrompt } from '../../../net/protocol'
import { actionShort } from '../actions'
import type { Surveyed } from './survey'
import { stepsOf } from './select'
import type { Step } from './writing'

export function stepName({ terms }: SheetPrompt, step: Step): string {
  if (step === 'endings' || step === 'bids' || step === 'read') return t(`sheet.step.${step}`)
  const what = terms.find(({ action }) => action === step)?.what
  return what ? t('sheet.step.action', { action: step, what: actionShort(what) }) : step
}

/** Whether anything in a step is refused. */
export function hasRefusals(seen: Surveyed | null, step: Step): boolean {
  return (seen?.survey.refusals ?? []).some(({ data }) => stepAt(data) === step)
}

/** The step with the line that a refusal names. */
function stepAt(data: Record<string, unknown>): Step {
  if (data['ending'] !== undefined) return 'endings'
  if (data['bid'] !== undefined || data['action'] === undefined) return 'bids'
  return data['action'] as Step
}

/** The step after this one; null after the last. */
export function nextStep(prompt: SheetPrompt, step: Step): Step | null {
  const steps = stepsOf(prompt)
  return steps[steps.indexOf(step) + 1] ?? null
}
