import { useEffect, useState } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { Failure } from '../../base/components/Failure'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { api } from '../../net/api'
import { forgetMail } from '../../self/notifications/mail'

/**
 * The landing page of links in notification emails: to confirm, or to unsubscribe. Only its button takes effect, since
 * email programs prefetch links.
 */
export function MailLinkPage({ what, token }: { what: 'confirm' | 'stop'; token: string }) {
  const [done, setDone] = useState(false)
  const { busy, failure, run } = useSubmit()
  const title = `${t(`mail.${what}.title`)} – ${t('app.name')}`
  useEffect(() => { document.title = title }, [title])
  const agree = () => {
    run(async () => {
      await (what === 'stop' ? api.stopMail(token) : api.confirmMail(token))
      forgetMail()
      setDone(true)
    })
  }
  return (
    <>
      <PageBar />
      <main class="page">
        <section class="panel padded rows mail-page small-page" aria-label={t(`mail.${what}.title`)}>
          <h1>{t(`mail.${what}.title`)}</h1>
          <p role="status">{done ? t(`mail.${what}.done`) : t(`mail.${what}.about`)}</p>
          <Failure text={failure} />
          <div class="line">
            {!done && <button class="button primary" disabled={busy} onClick={agree}><Icon name="mail" />{t(`mail.${what}.yes`)}</button>}
            {done && <a class="button" href="/" onClick={follow}>{t('app.back')}</a>}
          </div>
        </section>
      </main>
    </>
  )
}
