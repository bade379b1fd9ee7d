import { useEffect } from 'preact/hooks'
import { PageBar } from '../../../self/bar/PageBar'
import { follow } from '../../../base/browser/router'
import { t } from '../../../base/i18n'
import { Tokens } from './Tokens'
import './tokens.css'

/** The player's own programs, at an address of its own. */
export function TokensPage() {
  const title = `${t('tokens.title')} – ${t('app.name')}`
  useEffect(() => { document.title = title }, [title])
  return (
    <>
      <PageBar />
      <main class="page rows">
        <h1>{t('tokens.title')}</h1>
        <Tokens />
        <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
      </main>
    </>
  )
}
