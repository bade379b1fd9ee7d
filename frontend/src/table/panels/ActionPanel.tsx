/** Where prompts are answered: what is chosen, what it would bring, and one place to confirm it. */
import { useEffect, useRef } from 'preact/hooks'
import { BoardChoices } from '../board/BoardChoices'
import { Icon } from '../../base/icons/Icon'
import { maybe, t } from '../../base/i18n'
import { refusalText, type Said } from '../../base/i18n/refusal'
import type { Move, Prompt } from '../../net/protocol'
import { answering, undoable } from '../store'
import { isCovered, lift } from './cover'
import { active, begun, cancel, choice, choose, confirm, failure, move, prospect, send, takeBackLast, why } from './choice'
import { panelOf } from './panelOf'
import { Outlook } from './Outlook'
import './panels.css'

export function ActionPanel() {
  const prompt = active.value
  if (!prompt) return <JustDone />
  return (
    <section
      class={`action-panel panel asks-${prompt.kind}`} aria-label={t(`prompt.${prompt.kind}`)} aria-busy={answering.value}
      data-prompt={prompt.kind} data-prompt-id={prompt.id}
    >
      <h2 class="hidden-words">{t(`prompt.${prompt.kind}`)}</h2>
      {isCovered.value ? <Cover /> : <Open prompt={prompt} />}
    </section>
  )
}

/** In the place of what others who look at one's screen must not see. */
function Cover() {
  return (
    <div class="action-body cover">
      <p>{t('panel.covered')}</p>
      <button type="button" class="button primary" data-action="lift" onClick={lift}><Icon name="eye" />{t('panel.lift')}</button>
    </div>
  )
}

function Open({ prompt }: { prompt: Prompt }) {
  return (
    <>
      <div class="action-body">
        <Part prompt={prompt} />
        <BoardChoices />
        {prospect.value && move.value?.kind !== 'place_knight' && <div role="status"><Outlook {...prospect.value} /></div>}
        {failure.value && <Refused said={failure.value} />}
      </div>
      <Footer prompt={prompt} />
    </>
  )
}

/** Why an answer was refused, brought into sight where the panel scrolls. */
function Refused({ said }: { said: Said }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => { if (words.current && 'scrollIntoView' in words.current) words.current.scrollIntoView({ block: 'nearest' }) }, [said])
  return <p ref={words} class="failure" role="alert"><Icon name="x" />{refusalText(said)}</p>
}

/** Nothing is asked of one, but what one did last can still be taken back. */
function JustDone() {
  if (undoable.value === null) return null
  return (
    <section class="action-panel panel just-done" aria-label={t('panel.undo')} aria-busy={answering.value}>
      {failure.value && <Refused said={failure.value} />}
      <footer class="action-foot"><UndoButton /></footer>
    </section>
  )
}

/** In the place of the button that takes back what is not sent yet: one of them at a time. */
function UndoButton() {
  return (
    <button type="button" class="button" data-action="undo" title={t('panel.undo')} disabled={answering.value} onClick={() => { void takeBackLast() }}>
      <Icon name="undo" /><span>{t('panel.undo')}</span>
    </button>
  )
}

const asking = { send: (made: Move) => { void send(made) }, why: (meant: Move) => { void why(meant) } }

/** The panel of a prompt's kind. The choice is of the same kind: both come from the same selector. */
function Part({ prompt }: { prompt: Prompt }) {
  const { Part: Panel } = panelOf(prompt)
  return <Panel prompt={prompt} choice={choice.value} choose={choose} {...asking} />
}

function Footer({ prompt }: { prompt: Prompt }) {
  const made = move.value
  const { Foot, Footer: Own } = panelOf(prompt)
  if (Own) return <Own prompt={prompt} choice={choice.value} choose={choose} {...asking} />
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
      {undoable.value !== null && !begun.value ? <UndoButton /> : (
        <button type="button" class="button" data-action="cancel" title={t('panel.cancel')} disabled={!begun.value} onClick={cancel}>
          <Icon name="undo" /><span>{t('panel.cancel')}</span>
        </button>
      )}
      {Foot && made?.kind !== 'stop' && <Foot prompt={prompt} choice={choice.value} choose={choose} {...asking} />}
      <button
        type="button" class="button primary confirm" data-action="confirm" disabled={!made || answering.value}
        onClick={() => { void confirm() }}
      >
        <Icon name="check" /><span>{made ? wordFor(prompt, made) : t('panel.confirm')}</span>
      </button>
    </footer>
  )
}

/** A sealed answer that is in, shown and not being changed. */
function isLocked(chosen: unknown): boolean {
  return typeof chosen === 'object' && chosen !== null && 'locked' in chosen && chosen.locked === true
}

/** What the confirm button says; some questions have a word of their own for a move. */
function wordFor(prompt: Prompt, made: Move): string {
  if (prompt.kind === 'negotiate' && prompt.offered && made.kind === 'propose') return t('panel.confirm.counter')
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
