/** Where prompts are answered: what is chosen, what it would bring, and one place to confirm it. */
import type { ComponentChild } from 'preact'
import { Icon } from '../icons/Icon'
import { t } from '../i18n'
import { refusalText } from '../i18n/refusal'
import type { Move, Prompt } from '../protocol'
import { answering } from '../table/store'
import { BidPart } from './BidPart'
import { CarryOutPart } from './CarryOutPart'
import { ChooseStackPart, EndAlliancePart, TakeCardPart } from './CardParts'
import { active, begun, cancel, choice, choose, confirm, failure, move, scores, send } from './choice'
import { DecidePart } from './DecidePart'
import { NegotiatePart } from './NegotiatePart'
import './panels.css'
import { PlaceCastlePart } from './PlaceCastlePart'
import { ScorePreview } from './ScorePreview'

export function ActionPanel() {
  const prompt = active.value
  if (!prompt) return null
  return (
    <section class={`action-panel panel asks-${prompt.kind}`} aria-label={t(`prompt.${prompt.kind}`)} data-prompt={prompt.kind}>
      <h3 class="hidden-words">{t(`prompt.${prompt.kind}`)}</h3>
      <div class="action-body">
        {partOf(prompt)}
        {scores.value && move.value?.kind !== 'place_knight' && <ScorePreview scores={scores.value} />}
        {failure.value && <p class="failure" role="alert"><Icon name="x" />{refusalText(failure.value)}</p>}
      </div>
      <Footer prompt={prompt} />
    </section>
  )
}

/** The panel of a prompt's kind. The choice is of the same kind: both come from the same selector. */
function partOf(prompt: Prompt): ComponentChild {
  const chosen = choice.value as never
  const shared = { choice: chosen, choose }
  switch (prompt.kind) {
    case 'place_castle':
      return <PlaceCastlePart prompt={prompt} {...shared} />
    case 'decide':
      return <DecidePart prompt={prompt} {...shared} />
    case 'negotiate':
      return <NegotiatePart prompt={prompt} {...shared} send={sendNow} />
    case 'bid':
      return <BidPart prompt={prompt} {...shared} />
    case 'carry_out':
      return <CarryOutPart prompt={prompt} {...shared} />
    case 'choose_stack':
      return <ChooseStackPart prompt={prompt} {...shared} />
    case 'take_card':
      return <TakeCardPart prompt={prompt} {...shared} />
    case 'end_alliance':
      return <EndAlliancePart prompt={prompt} {...shared} />
  }
}

function sendNow(made: Move): void {
  void send(made)
}

function Footer({ prompt }: { prompt: Prompt }) {
  const made = move.value
  if (isLocked(choice.value)) {
    return (
      <footer class="action-foot">
        <button type="button" class="button confirm" data-action="change" onClick={() => { choose({ type: 'change' }) }}>
          <Icon name="pencil" />{t('panel.change')}
        </button>
      </footer>
    )
  }
  return (
    <footer class="action-foot">
      <button type="button" class="button" data-action="cancel" disabled={!begun.value} onClick={cancel}>
        <Icon name="undo" /><span>{t('panel.cancel')}</span>
      </button>
      {prompt.kind === 'carry_out' && made?.kind !== 'stop' && (
        <button type="button" class="button" data-action="stop" onClick={() => { choose({ type: 'stop' }) }}>
          <Icon name="flag" /><span>{t('panel.stop')}</span>
        </button>
      )}
      {prompt.kind === 'negotiate' && (
        <button type="button" class="button" data-action="duel" disabled={answering.value} onClick={() => { sendNow({ kind: 'call_duel' }) }}>
          <Icon name="swords" /><span>{t('panel.duel')}</span>
        </button>
      )}
      <button
        type="button" class="button primary confirm" data-action="confirm" disabled={!made || answering.value}
        onClick={() => { void confirm() }}
      >
        <Icon name="check" /><span>{t(made ? `panel.confirm.${confirmed(made)}` : 'panel.confirm')}</span>
      </button>
    </footer>
  )
}

/** A sealed answer that is in, shown and not being changed. */
function isLocked(chosen: unknown): boolean {
  return typeof chosen === 'object' && chosen !== null && 'locked' in chosen && chosen.locked === true
}

/** What the confirm button says. */
function confirmed({ kind }: Move) {
  switch (kind) {
    case 'withdraw':
    case 'accept':
    case 'call_duel':
      return 'propose'
    default:
      return kind
  }
}
