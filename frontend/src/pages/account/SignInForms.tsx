import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { Switch } from '../../base/components/fields'
import { askName, myName } from '../../self/me'
import { ApiFailure } from '../../net/api'
import type { SignIn } from '../../net/protocol'
import { account, reloadPage } from './account'
import { Field } from './Field'

/** The ways to sign in: name and password, a new account, another provider. */
export function SignInForms({ ways }: { ways: SignIn }) {
  const [lost, setLost] = useState(false)
  const [keep, setKeep] = useState(false)
  const asked = ways.guest_access && <KeepAccess keep={keep} set={setKeep} />
  return (
    <>
      <p>{myName.value === null ? t('account.intro') : t('account.intro.guest', { name: myName.value })}</p>
      {myName.value !== null && <p><button type="button" class="button" onClick={() => { void askName() }}><Icon name="pencil" />{t('account.rename.guest')}</button></p>}
      <div class="account-ways">
        {lost ? <ForgottenPassword mails={ways.mails} back={() => { setLost(false) }} /> : <LogIn mails={ways.mails} lose={() => { setLost(true) }} keep={keep} asked={asked} />}
        <SignUp key={myName.value} mails={ways.mails} />
      </div>
      {lost && ways.providers.length > 0 && asked}
      <Providers ways={ways} connect={false} keep={keep} />
    </>
  )
}

/**
 * Access that this browser's guest has set up (tokens, push …) would also work for the account: only the same person
 * may keep it.
 */
function KeepAccess({ keep, set }: { keep: boolean; set: (keep: boolean) => void }) {
  return <Switch label={t('account.keep')} about={t('account.keep.about', { name: myName.value ?? '' })} on={keep} turn={set} />
}

interface LogInProps { mails: boolean; lose: () => void; keep: boolean; asked: ComponentChildren }

function LogIn({ mails, lose, keep, asked }: LogInProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, failure, run } = useSubmit()
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      const next = await account.logIn(name.trim(), password, keep)
      if (!next) throw new ApiFailure('forbidden', 'wrong_password')
      reloadPage(next)
    })
  }
  return (
    <form class="panel padded rows" onSubmit={submit} aria-label={t('account.log_in')}>
      <h2>{t('account.log_in')}</h2>
      <Field id="login-name" label={t(mails ? 'account.name_or_address' : 'account.name')} value={name} set={setName} complete="username" />
      <Field id="login-password" label={t('account.password')} value={password} set={setPassword} kind="password" complete="current-password" />
      {asked}
      <Failure text={failure} />
      <button type="submit" class="button primary" disabled={busy}>{t('account.log_in')}</button>
      <button type="button" class="button quiet" onClick={lose}>{t('account.lost')}</button>
    </form>
  )
}

/** A new account. Those who give no email address are asked once whether they want to do without. */
function SignUp({ mails }: { mails: boolean }) {
  const [name, setName] = useState(myName.value ?? '')
  const [password, setPassword] = useState('')
  const [email, setEmail] = useState('')
  const [warned, setWarned] = useState(false)
  const { busy, failure, run } = useSubmit()
  const without = mails && !email.trim()
  const submit = (event: Event) => {
    event.preventDefault()
    if (without && !warned) {
      setWarned(true)
      document.getElementById('new-address')?.focus()
      return
    }
    run(async () => {
      await account.signUp(name.trim(), password, email.trim())
      reloadPage()
    })
  }
  return (
    <form class="panel padded rows" onSubmit={submit} aria-label={t('account.sign_up')}>
      <h2>{t('account.sign_up')}</h2>
      <Field id="new-name" label={t('account.name')} value={name} set={setName} complete="nickname" most={24} about={t('account.name.about')} />
      <Field id="new-password" label={t('account.password')} value={password} set={setPassword} kind="password" complete="new-password" about={t('account.password.about')} />
      {mails ? <Field id="new-address" label={t('account.address.optional')} value={email} set={setEmail} kind="email" complete="email" about={t('account.address.about')} optional /> : <p class="about">{t('account.no_mails')}</p>}
      <p role="status" class="account-warning">{warned && without && t('account.address.warning')}</p>
      <Failure text={failure} />
      <button type="submit" class="button primary" disabled={busy}>{t(warned && without ? 'account.sign_up.without' : 'account.sign_up')}</button>
    </form>
  )
}

/** A forgotten password: by email if the server sends any, otherwise through its operator. */
function ForgottenPassword({ mails, back }: { mails: boolean; back: () => void }) {
  if (mails) return <PasswordByMail back={back} />
  return (
    <section class="panel padded rows" aria-label={t('account.lost')}>
      <h2>{t('account.lost')}</h2>
      <p>{t('account.lost.operator')}</p>
      <p class="about">{t('account.lost.operator.about')}</p>
      <button type="button" class="button" onClick={back}>{t('account.log_in')}</button>
    </section>
  )
}

/** A link to set a new password. It is not revealed whether the address exists. */
function PasswordByMail({ back }: { back: () => void }) {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const { busy, failure, run } = useSubmit()
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      await account.askForPassword(email.trim())
      setAsked(true)
    })
  }
  return (
    <form class="panel padded rows" onSubmit={submit} aria-label={t('account.lost')}>
      <h2>{t('account.lost')}</h2>
      {asked ? <p role="status">{t('account.lost.sent')}</p> : (
        <Field id="lost-address" label={t('account.address')} value={email} set={setEmail} kind="email" complete="email" about={t('account.lost.about')} />
      )}
      <p class="about">{t('account.lost.no_address')}</p>
      <Failure text={failure} />
      {!asked && <button type="submit" class="button primary" disabled={busy}>{t('account.lost.send')}</button>}
      <button type="button" class="button quiet" onClick={back}>{t('app.cancel')}</button>
    </form>
  )
}

/** Other identity providers, as the operator has named them. */
export function Providers({ ways, connect, keep = false }: { ways: SignIn; connect: boolean; keep?: boolean }) {
  const { busy, failure, run } = useSubmit()
  if (!ways.providers.length) return null
  return (
    <section class="rows" aria-label={t('account.through')}>
      {!connect && <h2>{t('account.through')}</h2>}
      <div class="line">
        {ways.providers.map(({ id, name }) => (
          <button
            key={id} type="button" class="button" disabled={busy}
            onClick={() => { run(async () => { reloadPage((await account.redirectToProvider(id, connect, keep)).address) }) }}
          >
            <Icon name="link" />{connect ? t('account.through.add', { name }) : name}
          </button>
        ))}
      </div>
      <Failure text={failure} />
    </section>
  )
}
