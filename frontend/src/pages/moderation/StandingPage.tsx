import { useEffect } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { loadMe } from '../../self/me'
import { ModeratorMessage, ReportOutcome, SanctionNotice } from './SanctionNotice'
import { hasMessages, loadStanding, standing } from '../../self/standing'
import './moderation.css'

/** All messages from moderators, accessible to suspended players, too. */
export function StandingPage() {
  const messages = standing.value
  const title = `${t('standing.title')} – ${t('app.name')}`
  useEffect(() => { document.title = title }, [title])
  useEffect(() => { void loadMe().then(loadStanding) }, [])
  return (
    <>
      <PageBar />
      <main class="page">
        <section class="panel padded rows standing-page" aria-label={t('standing.title')}>
          <h1>{t('standing.title')}</h1>
          <p class="about">{t('standing.about')}</p>
          {messages && !hasMessages.value && <p>{t('standing.nothing')}</p>}
          {messages?.sanctions.map((one) => <SanctionNotice key={one.id} one={one} />)}
          {messages?.messages.map((one) => <ModeratorMessage key={one.id} one={one} />)}
          {messages?.reports.map((one) => <ReportOutcome key={one.id} one={one} />)}
          <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
        </section>
      </main>
    </>
  )
}
