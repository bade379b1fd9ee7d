import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { locale, t } from '../../base/i18n'
import { dayAndTime } from '../../base/i18n/formats'
import { api } from '../../net/api'
import type { MyMessage, MyReport, MySanction, Standing } from '../../net/protocol'
import { applyStanding } from '../../self/standing'

/** A moderators' decision about the player: what, until when, why, and how to appeal. */
export function SanctionNotice({ one }: { one: MySanction }) {
  const sent = useConfirmation(one.appeal !== null)
  return (
    <div class="rows decided" data-step={one.step}>
      <h2>{t(`standing.${one.step}`)}</h2>
      {one.holds
        ? <p>{one.step !== 'warning' && <b>{one.until === null ? t('standing.for_good') : t('standing.until', { when: when(one.until) })}. </b>}{t(`standing.${one.step}.about`)}</p>
        : <p class="about">{endOf(one)}</p>}
      <p><b>{t('standing.why')}:</b> {one.reason}</p>
      {one.appeal && !isMoot(one) && <p role="status" ref={sent} tabIndex={-1}>{answerOf(one.appeal)}</p>}
      {one.holds && !one.appeal && <Appeal id={one.id} />}
    </div>
  )
}

/** Why a sanction is no longer in force. */
function endOf({ step, lifted }: MySanction): string {
  if (lifted) return t('standing.lifted', { when: when(lifted) })
  return step === 'warning' ? t('standing.warning.read') : t('standing.over')
}

/** Whether a sanction was lifted while an appeal waited, which then needs no answer. */
function isMoot({ lifted, appeal }: MySanction): boolean {
  return lifted !== null && appeal?.granted === null
}

function answerOf({ granted, answer }: NonNullable<MySanction['appeal']>): string {
  if (granted === null) return t('standing.appealed')
  return granted ? t('standing.granted', { answer: answer ?? '' }) : t('standing.not_granted', { answer: answer ?? '' })
}

/** The outcome of a report by the player. */
export function ReportOutcome({ one }: { one: MyReport }) {
  return (
    <div class="rows decided">
      <h2>{t('standing.report', { name: one.about })}</h2>
      <p class="about">{t(`reporting.kind.${one.kind}`)}, {when(one.at)}</p>
      {one.decision === null && <p>{t('standing.report.open')}</p>}
      {/* An answer to a dismissed report says by itself what was done, which may be something. */}
      {one.decision !== null && !(one.decision === 'dismissed' && one.answer) && <p>{t(`standing.report.${one.decision}`)}</p>}
      {one.answer && <p>{one.answer}</p>}
    </div>
  )
}

/** A private message from the moderators, which the player can answer once. */
export function ModeratorMessage({ one }: { one: MyMessage }) {
  const send = (text: string) => api.answer(one.id, text)
  const sent = useConfirmation(one.answer !== null)
  return (
    <div class="rows decided" data-message={one.id}>
      <h2>{t('standing.message')}</h2>
      <p class="about">{when(one.at)}</p>
      <p class="written">{one.text}</p>
      <p>{t('standing.message.signed')}</p>
      {one.answer === null
        ? <Reply id={one.id} least={1} open={t('standing.answer')} about={t('standing.answer.about')} label={t('standing.answer.text')} button={t('standing.answer.send')} send={send} />
        : <p class="written" role="status" ref={sent} tabIndex={-1}><b>{t('standing.answered')}</b> {one.answer}</p>}
    </div>
  )
}

function Appeal({ id }: { id: string }) {
  const send = (text: string) => api.appeal(id, text)
  return <Reply id={id} least={3} open={t('standing.appeal')} about={t('standing.appeal.about')} label={t('standing.appeal.text')} button={t('standing.appeal.send')} send={send} />
}

interface ReplyProps { id: string; least: number; open: string; about: string; label: string; button: string; send: (text: string) => Promise<Standing> }

/** A form for what the player can write to the moderators once. */
function Reply({ id, least, open, about, label, button, send }: ReplyProps) {
  const [text, setText] = useState('')
  const { busy, failure, run } = useSubmit()
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => { applyStanding(await send(text.trim())) })
  }
  return (
    <details class="appeal">
      <summary>{open}</summary>
      <form class="rows" onSubmit={submit}>
        <p class="about">{about}</p>
        <div class="field">
          <label for={`reply-${id}`}>{label}</label>
          <textarea id={`reply-${id}`} rows={3} minLength={least} maxLength={1000} required value={text} onInput={(event) => { setText(event.currentTarget.value) }} />
        </div>
        <Failure text={failure} />
        <button type="submit" class="button" disabled={busy || text.trim().length < least}>{button}</button>
      </form>
    </details>
  )
}

/** Moves the focus, and so the view, to what confirms that a reply was sent, when it takes the place of the form. */
function useConfirmation(isSent: boolean) {
  const confirmation = useRef<HTMLParagraphElement>(null)
  const wasSent = useRef(isSent)
  useEffect(() => {
    if (isSent && !wasSent.current) confirmation.current?.focus()
    wasSent.current = isSent
  }, [isSent])
  return confirmation
}

function when(at: string): string {
  return dayAndTime(locale()).format(new Date(at))
}
