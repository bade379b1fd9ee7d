import { useEffect, useState } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { Failure } from '../../base/components/Failure'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { refusalText } from '../../base/i18n/refusal'
import { hasAccount, loadMe, myName, myPerson } from '../../self/me'
import { hasMessages } from '../../self/standing'
import type { SignIn } from '../../net/protocol'
import { account } from './account'
import { SignInForms } from './SignInForms'
import { Languages } from './Languages'
import { DataAndDeletion } from './DataAndDeletion'
import { OwnAccount } from './OwnAccount'
import './account.css'

/** Errors that the server reports after a return from another provider. */
const EXPLAINED = ['email_taken', 'name_taken']

/** The account page: signing in, or everything that belongs to the account. */
export function AccountPage() {
  const [ways, setWays] = useState<SignIn | null>(null)
  const { failure, run } = useSubmit()
  const title = `${t('account.title')} – ${t('app.name')}`
  useEffect(() => { document.title = title }, [title])
  useEffect(() => { run(async () => { await loadMe(); setWays(await account.ways()) }) }, [])
  const refused = new URLSearchParams(location.search).get('error')
  return (
    <>
      <PageBar />
      <main class="page rows">
        <h1>{hasAccount.value ? myName.value : t('account.title')}</h1>
        {refused && <Failure text={refusalText({ code: 'refused', reason: EXPLAINED.includes(refused) ? refused : 'provider_denied' })} />}
        <Failure text={failure} />
        {!ways && !failure && <p class="soft">{t('app.loading')}</p>}
        {ways && !hasAccount.value && <SignInForms ways={ways} />}
        {ways && <div class="account-panels">
          {hasAccount.value && <OwnAccount ways={ways} />}
          {myPerson.value !== null && <><Languages person={myPerson.value} /><DataAndDeletion /></>}
        </div>}
        <p class="line">
          {myPerson.value !== null && <a class="button" href={`/players/${myPerson.value}`} onClick={follow}>{t('account.profile')}</a>}
          {myPerson.value !== null && <a class="button" href="/account/tokens" onClick={follow}>{t('tokens.title')}</a>}
          {hasMessages.value && <a class="button" href="/standing" onClick={follow}>{t('standing.title')}</a>}
          <a class="button" href="/" onClick={follow}>{t('app.back')}</a>
        </p>
      </main>
    </>
  )
}
