/**
 * The foot of the sheet: its total cost, and the buttons to continue, hand in and take back, always in the same place.
 */
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import { confirm, send } from '../../../table/panels/choice'
import { HintButton } from '../../../table/panels/HintPart'
import { ignoreFurtherClicks } from '../../../table/panels/doubleClick'
import { answering } from '../../../table/store'
import { unanswered, type ActionDraft } from './draft'
import { left, surveyed } from './survey'
import type { SheetProps } from './props'
import { nextStep, stepName } from './steps'

export function SheetFoot(props: SheetProps) {
  return <footer class="action-foot sheet-foot">{props.prompt.made ? <TakeBack {...props} /> : <Writing {...props} />}</footer>
}

function Writing({ prompt, choice, choose }: SheetProps) {
  const rest = left(surveyed.value, choice.draft, prompt.ducats)
  const next = nextStep(prompt, choice.step)
  const open = unanswered(choice.draft)
  const [missing] = open
  const actions = open.map(missingWords).join(', ')
  return (
    <>
      <span class={`sheet-sum${rest < 0 ? ' bad' : ''}`} role="status">
        <Icon name="coins" />
        <span>{t('sheet.sum', { sum: prompt.ducats - rest })} <b>{t('sheet.left', { n: rest })}</b></span>
      </span>
      <HintButton />
      {next ? (
        <button type="button" class="button primary confirm" data-action="next" onClick={() => { ignoreFurtherClicks(); choose({ type: 'step', step: next }) }}>
          <span>{stepName(prompt, next)}</span><Icon name="arrow-right" />
        </button>
      ) : missing ? (
        <button type="button" class="button primary confirm" data-action="missing" title={t('sheet.open_actions', { actions })} onClick={() => { choose({ type: 'step', step: missing.action, line: lineMissing(missing) }) }}>
          <Icon name="pencil" /><span>{t('sheet.open_actions', { actions })}</span>
        </button>
      ) : (
        <button
          type="button" class="button primary confirm" data-action="confirm" disabled={answering.value || (surveyed.value?.survey.refusals.length ?? 0) > 0}
          onClick={() => { void confirm() }}
        >
          <Icon name="check" /><span>{t('panel.confirm.hand_in')}</span>
        </button>
      )}
    </>
  )
}

/** The first line without orders. */
function lineMissing({ lines }: ActionDraft): number {
  return lines.findIndex(({ orders }) => orders === null)
}

/** An unanswered action; what to do otherwise, if only that is missing. */
function missingWords(draft: ActionDraft): string {
  const { action, lines } = draft
  return lines.length > 1 && lineMissing(draft) === lines.length - 1 ? t('sheet.open_otherwise', { action }) : action
}

/** Takes back a sheet that was handed in, with its contents unchanged. */
function TakeBack({ choice, choose }: SheetProps) {
  const back = async (): Promise<void> => {
    if (await send({ kind: 'take_back' })) choose({ type: 'load', draft: choice.draft })
  }
  return (
    <button type="button" class="button confirm" data-action="take-back" disabled={answering.value} onClick={() => { void back() }}>
      <Icon name="pencil" />{t('sheet.take_back')}
    </button>
  )
}
