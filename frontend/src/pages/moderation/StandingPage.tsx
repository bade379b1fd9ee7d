import { useEffect } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { loadMe } from '../../self/me'
import { Answered, Decided } from './Decided'
import { loadStanding, standing } from '../../self/standing'
import './moderation.css'

/** Everything that moderators have to say, also to somebody who may do nothing else here. */
export function StandingPage() {
  const told = standing.value
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
          {told && !told.sanctions.length && !told.reports.length && <p>{t('standing.nothing')}</p>}
          {told?.sanctions.map((one) => <Decided key={one.id} one={one} />)}
          {told?.reports.map((one) => <Answered key={one.id} one={one} />)}
          <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
        </section>
      </main>
    </>
  )
}
