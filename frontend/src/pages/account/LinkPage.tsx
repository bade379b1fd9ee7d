import { useEffect, useState } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { Failure } from '../../base/components/Failure'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { account } from './account'
import { Field } from './Field'
import './account.css'

/** The landing page of links in account emails. Only its button takes effect, since email programs prefetch links. */
export function LinkPage({ what, token }: { what: 'confirm' | 'reset'; token: string }) {
  const [password, setPassword] = useState('')
  const [done, setDone] = useState(false)
  const { busy, failure, run } = useSubmit()
  const heading = t(`account.${what}.title`)
  useEffect(() => { document.title = `${heading} – ${t('app.name')}` }, [heading])
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      await (what === 'confirm' ? account.confirm(token) : account.resetPassword(token, password))
      setDone(true)
    })
  }
  return (
    <>
      <PageBar />
      <main class="page">
        <form class="panel padded rows small-page" onSubmit={submit} aria-label={heading}>
          <h1>{heading}</h1>
          {done && <p role="status">{t(`account.${what}.done`)}</p>}
          {!done && what === 'reset' && <Field id="reset-password" label={t('account.password.new')} value={password} set={setPassword} kind="password" complete="new-password" about={t('account.password.about')} />}
          <Failure text={failure} />
          <div class="line">
            {done ? <a class="button" href="/account" onClick={follow}>{t('account.title')}</a> : <button type="submit" class="button primary" disabled={busy}>{t(`account.${what}.yes`)}</button>}
          </div>
        </form>
      </main>
    </>
  )
}
