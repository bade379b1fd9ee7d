import { useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { locale, t } from '../../base/i18n'
import { dayAndTime } from '../../base/i18n/formats'
import { api } from '../../net/api'
import type { MyReport, MySanction } from '../../net/protocol'
import { applyStanding } from '../../self/standing'

/** A moderators' decision about the player: what, until when, why, and how to appeal. */
export function SanctionNotice({ one }: { one: MySanction }) {
  return (
    <div class="rows decided" data-step={one.step}>
      <h2>{t(`standing.${one.step}`)}</h2>
      {one.holds || !one.acknowledged
        ? <p>{one.step !== 'warning' && <b>{one.until === null ? t('standing.for_good') : t('standing.until', { when: when(one.until) })}. </b>}{t(`standing.${one.step}.about`)}</p>
        : <p class="about">{t('standing.over')}</p>}
      <p><b>{t('standing.why')}:</b> {one.reason}</p>
      {one.appeal && <p role="status">{answerOf(one.appeal)}</p>}
      {one.holds && !one.appeal && <Appeal id={one.id} />}
    </div>
  )
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
      <p>{one.decision === null ? t('standing.report.open') : t(`standing.report.${one.decision}`)}</p>
      {one.answer && <p>{one.answer}</p>}
    </div>
  )
}

function Appeal({ id }: { id: string }) {
  const [text, setText] = useState('')
  const { busy, failure, run } = useSubmit()
  const send = (event: Event) => {
    event.preventDefault()
    run(async () => { applyStanding(await api.appeal(id, text.trim())) })
  }
  return (
    <details class="appeal">
      <summary>{t('standing.appeal')}</summary>
      <form class="rows" onSubmit={send}>
        <p class="about">{t('standing.appeal.about')}</p>
        <div class="field">
          <label for={`appeal-${id}`}>{t('standing.appeal.text')}</label>
          <textarea id={`appeal-${id}`} rows={3} minLength={3} maxLength={1000} required value={text} onInput={(event) => { setText(event.currentTarget.value) }} />
        </div>
        <Failure text={failure} />
        <button type="submit" class="button" disabled={busy || text.trim().length < 3}>{t('standing.appeal.send')}</button>
      </form>
    </details>
  )
}

function when(at: string): string {
  return dayAndTime(locale()).format(new Date(at))
}
