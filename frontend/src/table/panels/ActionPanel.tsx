/** The panel that answers prompts: the choice, its outcome, and one place to confirm it. */
import { useScrollIntoView } from '../../base/browser/useScrollIntoView'
import { BoardChoices } from '../board/BoardChoices'
import { Icon } from '../../base/icons/Icon'
import { maybe, t } from '../../base/i18n'
import { refusalText, type RefusalDetails } from '../../base/i18n/refusal'
import type { Move } from '../../net/protocol'
import type { Kind, MoveDraft } from './select/choices'
import { answering, isLesson, seat, undoable } from '../store'
import { isCovered, lift } from './cover'
import { awaitsPointing, canStepBack, cancel, choose, confirm, explainMove, failure, isLocked, isOneTap, isPlaying, move, moveDraft, previewed, prospect, send, undoLast } from './choice'
import { panelOf } from './panelOf'
import { HintButton, HintPart } from './HintPart'
import { goesOn, hasOneTap } from './select'
import { MoreBelow } from './MoreBelow'
import { MoveOutcome } from './MoveOutcome'
import { isOvertaken } from './overtaken'
import { OneTapOffer } from './OneTapOffer'
import { useSteadyHeight } from './steadyHeight'
import './panels.css'

export function ActionPanel() {
  const draft = moveDraft.value
  const panel = useSteadyHeight(draft?.prompt)
  // Between questions, so that it moves nothing that a player is about to tap.
  if (!draft) return <>{seat.value !== null && !isLesson.value && <OneTapOffer />}<UndoLastMove /></>
  const { prompt } = draft
  return (
    <section
      ref={panel} class={`action-panel panel asks-${prompt.kind}${isOvertaken.value ? ' overtaken' : ''}`} aria-label={t(`prompt.${prompt.kind}`)} aria-busy={answering.value}
      data-prompt={prompt.kind} data-prompt-id={prompt.id}
    >
      <h2 class="hidden-words">{t(`prompt.${prompt.kind}`)}</h2>
      {isCovered.value ? <Cover /> : <Open draft={draft} />}
      <MoreBelow />
    </section>
  )
}

/** Shown in place of what nobody else who sees the screen may read. */
function Cover() {
  return (
    <div class="action-body cover">
      <p>{t('panel.covered')}</p>
      <button type="button" class="button primary" data-action="lift" onClick={lift}><Icon name="eye" />{t('panel.lift')}</button>
    </div>
  )
}

function Open({ draft }: { draft: MoveDraft }) {
  return (
    <>
      <div class="action-body">
        <PartOf draft={draft} name="Part" />
        <BoardChoices />
        <HintPart />
        {prospect.value && isScored(previewed.value) && <div role="status"><MoveOutcome {...prospect.value} /></div>}
        {prospect.value?.final && move.value && isOneTap.value && <p class="part-note" role="status">{t(goesOn(draft) ? 'panel.final.more' : 'panel.final')}</p>}
        {awaitsPointing.value && <p class="scores none by-pointer">{t('panel.scores.point')}</p>}
        {failure.value && <Refused said={failure.value} />}
      </div>
      {panelOf(draft.kind).Footer ? <PartOf draft={draft} name="Footer" /> : <Footer draft={draft} />}
    </>
  )
}

/** Whether a move may score points at once. */
function isScored(made: Move | null): boolean {
  return made?.kind === 'place_border' || made?.kind === 'expand'
}

/** Why an answer was refused; scrolled into view where the panel scrolls. */
function Refused({ said }: { said: RefusalDetails }) {
  return <p ref={useScrollIntoView<HTMLParagraphElement>(said)} class="failure" role="alert"><Icon name="x" />{refusalText(said)}</p>
}

/** Nothing is asked, but the player's last move can still be undone. */
function UndoLastMove() {
  if (undoable.value === null) return null
  return (
    <section class="action-panel panel" aria-label={t('panel.undo')} aria-busy={answering.value}>
      {failure.value && <Refused said={failure.value} />}
      <footer class="action-foot"><UndoButton /></footer>
    </section>
  )
}

/** Replaces the button that takes a step of the choice back: there is only ever one of the two. */
function UndoButton() {
  return (
    <button type="button" class="button" data-action="undo" title={t('panel.undo')} disabled={answering.value} onClick={() => { void undoLast() }}>
      <Icon name="undo" /><span>{t('panel.undo')}</span>
    </button>
  )
}

const asking = { send: (made: Move) => { void send(made) }, why: (meant: Move) => { void explainMove(meant) } }

/** A part of the panel for this kind of prompt. */
function PartOf<K extends Kind>({ draft: { kind, prompt, choice }, name }: { draft: MoveDraft<K>; name: 'Part' | 'Foot' | 'Footer' }) {
  const Shown = panelOf(kind)[name]
  return Shown ? <Shown prompt={prompt} choice={choice} choose={(event) => { choose(kind, event) }} {...asking} /> : null
}

function Footer({ draft }: { draft: MoveDraft }) {
  const made = move.value
  const isNeeded = !isOneTap.value || !hasOneTap(draft.kind) || (made && !isPlaying.value)
  if (isLocked(draft)) {
    return (
      <footer class="action-foot">
        <button type="button" class="button confirm" data-action="change" onClick={() => { choose(draft.kind, { type: 'change' }) }}>
          <Icon name="pencil" />{t('panel.change')}
        </button>
      </footer>
    )
  }
  return (
    <footer class="action-foot">
      {undoable.value !== null && !canStepBack.value ? <UndoButton /> : (
        <button type="button" class="button" data-action="cancel" title={t('panel.cancel')} disabled={!canStepBack.value} onClick={cancel}>
          <Icon name="undo" /><span>{t('panel.cancel')}</span>
        </button>
      )}
      <HintButton />
      {made?.kind !== 'stop' && <PartOf draft={draft} name="Foot" />}
      <button
        type="button" class={`button primary confirm${isNeeded ? '' : ' unneeded'}`} data-action="confirm" disabled={!made || answering.value}
        onClick={() => { void confirm() }}
      >
        <Icon name="check" /><span>{made ? confirmLabel(draft, made) : t(isOneShort(draft) ? 'panel.confirm.decide.more' : 'panel.confirm')}</span>
      </button>
    </footer>
  )
}

/** Whether the first of two decision cards has been chosen. */
function isOneShort(draft: MoveDraft): boolean {
  return draft.kind === 'decide' && draft.choice.cards.length === 1 && draft.prompt.count > 1
}

/** The label of the confirm button; some prompts have their own word for a move. */
function confirmLabel(draft: MoveDraft, made: Move): string {
  const { prompt } = draft
  const [card] = made.kind === 'decide' && !made.politics.some(Boolean) ? made.cards : []
  const isWarnedOf = prompt.kind === 'decide' && prompt.remarks.some(({ data }) => data.card === card)
  if (draft.kind === 'decide' && card !== undefined && !isWarnedOf && goesOn(draft)) return t('panel.confirm.decide.alone')
  if (prompt.kind === 'negotiate' && prompt.offered && made.kind === 'propose') return t('panel.confirm.counter')
  if (made.kind === 'place_first_borders' && !made.edges.length) return t('panel.confirm.place_first_borders.none')
  return maybe(`panel.confirm.${prompt.kind}.${made.kind}`) ?? t(`panel.confirm.${confirmed(made)}`)
}

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
