/** The order sheet: one step after the other, each with its own part of the sheet; the last one reviews all of it. */
import type { RefObject } from 'preact'
import { useScrollIntoView } from '../../../base/browser/useScrollIntoView'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import { ActionLabel } from '../ActionLabel'
import { ActionStep } from './ActionStep'
import { BidsStep } from './BidsStep'
import { ChangeAnnouncer } from './ChangeAnnouncer'
import { isAnswered } from './draft'
import { EndingsStep } from './EndingsStep'
import { surveyed } from './survey'
import './surveyDraft'
import type { SheetProps } from './props'
import { ReviewStep } from './ReviewStep'
import { stepsOf } from './select'
import './sheet.css'
import { stepName, hasRefusals } from './steps'
import { useSheetFocus } from './useSheetFocus'
import type { Step } from './writing'

export function SheetPart(props: SheetProps) {
  return props.prompt.made ? <HandedIn {...props} /> : <Written {...props} />
}

function Written({ prompt, choice, choose }: SheetProps) {
  const sheet = useScrollIntoView<HTMLDivElement>(choice.step, { isLater: true, block: 'start' })
  // On a phone, not all tabs may fit.
  const open = useScrollIntoView<HTMLButtonElement>(choice.step)
  useSheetFocus(sheet, choice)
  const seen = surveyed.value
  const isFresh = seen?.draft === choice.draft && seen.step === choice.step && seen.line === choice.line
  return (
    <div class="sheet" ref={sheet} aria-busy={!isFresh}>
      <nav class="sheet-steps" aria-label={t('sheet.steps')}>
        {stepsOf(prompt).map((step) => <StepButton key={step} open={open} step={step} prompt={prompt} choice={choice} choose={choose} />)}
      </nav>
      <div class="sheet-step" role="group" tabIndex={-1} aria-label={stepName(prompt, choice.step)} data-step={choice.step}>
        <StepOf prompt={prompt} choice={choice} choose={choose} />
      </div>
      <ChangeAnnouncer prompt={prompt} choice={choice} />
    </div>
  )
}

function StepButton({ open, step, prompt, choice, choose }: SheetProps & { open: RefObject<HTMLButtonElement | null>; step: Step }) {
  const action = choice.draft.actions.find((one) => one.action === step)
  const done = action ? isAnswered(action) : step === 'bids' && choice.aim?.at !== 'card' && (choice.draft.bids.length > 0 || choice.draft.claim)
  const bad = hasRefusals(surveyed.value, step)
  return (
    <button
      ref={step === choice.step ? open : null} type="button" class={`sheet-tab${done ? ' done' : ''}${bad ? ' bad' : ''}`} data-to={step} title={stepName(prompt, step)}
      aria-current={step === choice.step ? 'step' : undefined} onClick={() => { choose({ type: 'step', step }) }}
    >
      {action ? <><span aria-hidden="true"><ActionLabel name={step} won /></span><span class="hidden-words">{stepName(prompt, step)}</span></> : stepName(prompt, step)}
      {(done || bad) && <Icon name={bad ? 'x' : 'check'} />}
      {bad ? <span class="hidden-words">{t('sheet.bad')}</span> : done && <span class="hidden-words">{t('sheet.done')}</span>}
      {action && !done && !bad && <span class="hidden-words">{t('sheet.open')}</span>}
    </button>
  )
}

function StepOf(props: SheetProps) {
  const { prompt, choice } = props
  switch (choice.step) {
    case 'endings':
      return <EndingsStep {...props} />
    case 'bids':
      return <BidsStep {...props} />
    case 'read':
      return <ReviewStep {...props} />
    default: {
      const terms = prompt.terms.find(({ action }) => action === choice.step)
      return terms ? <ActionStep {...props} terms={terms} /> : null
    }
  }
}

function HandedIn(props: SheetProps) {
  return (
    <div class="locked sheet-in">
      <p class="locked-head"><Icon name="lock" /><b>{t(props.prompt.made?.kind === 'no_sheet' ? 'sheet.none_in' : 'sheet.in')}</b></p>
      <p class="about">{t('sheet.in.about')}</p>
      {props.prompt.made?.kind === 'hand_in' && <ReviewStep {...props} />}
    </div>
  )
}
