import { useEffect } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'

const PARTS = ['games', 'account', 'network', 'cookies'] as const

/** What the server stores about people, and for how long. */
export function PrivacyPage() {
  const title = `${t('privacy.title')} – ${t('app.name')}`
  useEffect(() => { document.title = title }, [title])
  return (
    <>
      <PageBar />
      <main class="page rows">
        <h1>{t('privacy.title')}</h1>
        <div class="panel padded rows">
          <p>{t('privacy.about')}</p>
          {PARTS.map((one) => (
            <section key={one} class="rows">
              <h2>{t(`privacy.${one}`)}</h2>
              <p>{t(`privacy.${one}.about`)}</p>
            </section>
          ))}
          <p><a href="/account" onClick={follow}>{t('privacy.yours')}</a></p>
        </div>
      </main>
    </>
  )
}
