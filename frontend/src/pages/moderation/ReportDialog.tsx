import { useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { ensureName } from '../../self/me'
import { api } from '../../net/api'
import { KINDS, applyStanding, reportTarget, type Reported } from '../../self/standing'
import './moderation.css'

/** Reports a person to the moderators. */
export function ReportDialog() {
  const about = reportTarget.value
  return about && <Reporting about={about} />
}

function Reporting({ about: { name, ...where } }: { about: Reported }) {
  const [kind, setKind] = useState<(typeof KINDS)[number] | null>(null)
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const { busy, failure, run } = useSubmit()
  const close = () => { reportTarget.value = null }
  const send = (event: Event) => {
    event.preventDefault()
    run(async () => {
      if (!kind || !(await ensureName())) return
      applyStanding(await api.report({ kind, text: text.trim(), ...where }))
      setSent(true)
    })
  }
  return (
    <Dialog label={t('reporting.title', { name })} onClose={close}>
      <form class="rows" onSubmit={send}>
        <h2><Icon name="flag" /> {t('reporting.title', { name })}</h2>
        {sent ? <p role="status">{t('reporting.sent')}</p> : <>
          <p class="about">{t('reporting.about', { name })}</p>
          <fieldset class="choices">
            <legend>{t('reporting.kind')}</legend>
            {KINDS.map((one) => (
              <label key={one} class="choice">
                <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => { setKind(one) }} />
                <span>{t(`reporting.kind.${one}`)}</span>
              </label>
            ))}
          </fieldset>
          <div class="field">
            <label for="report-text">{t('reporting.text')}</label>
            <textarea id="report-text" rows={3} maxLength={1000} value={text} onInput={(event) => { setText(event.currentTarget.value) }} />
          </div>
        </>}
        <Failure text={failure} />
        <div class="line spread">
          <button type="button" class="button quiet" onClick={close}>{sent ? t('settings.done') : t('app.cancel')}</button>
          {!sent && <button type="submit" class="button primary" disabled={busy || !kind}>{t('reporting.send')}</button>}
        </div>
      </form>
    </Dialog>
  )
}
