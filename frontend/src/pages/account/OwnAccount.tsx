import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { locale, t } from '../../base/i18n'
import { dayAndTime } from '../../base/i18n/formats'
import { Icon } from '../../base/icons/Icon'
import { Switch } from '../../base/components/fields'
import { applyMe, myName } from '../../self/me'
import { api } from '../../net/api'
import type { SignIn } from '../../net/protocol'
import { account, reloadPage, type Address, type Session, type Way } from './account'
import { browserOf } from './browser'
import { Providers } from './SignInForms'
import { Field } from './Field'

/** The player's account: name, address, password, sessions, and other ways to sign in. */
export function OwnAccount({ ways }: { ways: SignIn }) {
  return (
    <>
      <Name />
      {ways.mails && <Addresses />}
      <Password />
      <Sessions />
      {ways.providers.length > 0 && <SignInMethods ways={ways} />}
    </>
  )
}

function Name() {
  const [name, setName] = useState(myName.value ?? '')
  const { busy, failure, run } = useSubmit()
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => { applyMe(await api.rename(name.trim())) })
  }
  return (
    <form class="panel padded rows" onSubmit={submit} aria-label={t('account.name')}>
      <Field id="own-name" label={t('account.name')} value={name} set={setName} complete="nickname" most={24} />
      <Failure text={failure} />
      <div class="line">
        <button type="submit" class="button" disabled={busy || name.trim() === myName.value}>{t('account.save')}</button>
        <button type="button" class="button quiet" disabled={busy} onClick={() => { run(async () => { await account.logOut(); reloadPage('/') }) }}>
          <Icon name="leave" />{t('account.log_out')}
        </button>
      </div>
    </form>
  )
}

function Addresses() {
  const [known, setKnown] = useState<readonly Address[] | null>(null)
  const [email, setEmail] = useState('')
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(async () => { setKnown(await account.addresses()) }) }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      setKnown(await account.addAddress(email.trim()))
      setEmail('')
    })
  }
  return (
    <form class="panel padded rows" onSubmit={submit} aria-label={t('account.address')}>
      <h2>{t('account.address')}</h2>
      {known?.map((one) => (
        <div key={one.email} class="line account-row">
          <span class="grow">{one.email}</span>
          {one.verified ? <span class="chip gold"><Icon name="check" />{t('account.address.confirmed')}</span> : (
            <>
              <span class="about">{t('account.address.waits')}</span>
              <button type="button" class="button" disabled={busy} onClick={() => { run(() => account.askAgain(one.email)) }}>{t('account.address.again')}</button>
            </>
          )}
        </div>
      ))}
      <Field id="own-address" label={t('account.address.new')} value={email} set={setEmail} kind="email" complete="email" about={t('account.address.about')} />
      <Failure text={failure} />
      <div class="line"><button type="submit" class="button" disabled={busy || !email.trim()}>{t('account.save')}</button></div>
    </form>
  )
}

function Password() {
  const [has, setHas] = useState(true)
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [revoke, setRevoke] = useState(false)
  const [done, setDone] = useState(false)
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(async () => { setHas(await account.hasPassword()) }) }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      await account.changePassword(old, password, revoke)
      setRevoke(false)
      setOld('')
      setPassword('')
      setHas(true)
      setDone(true)
    })
  }
  return (
    <form class="panel padded rows" onSubmit={submit} aria-label={t('account.password')}>
      <h2>{t('account.password')}</h2>
      {has && <Field id="old-password" label={t('account.password.old')} value={old} set={setOld} kind="password" complete="current-password" />}
      <Field id="next-password" label={t('account.password.new')} value={password} set={setPassword} kind="password" complete="new-password" about={t('account.password.about')} />
      <Switch label={t('account.password.revoke')} about={t('account.password.revoke.about')} on={revoke} turn={setRevoke} />
      <Failure text={failure} />
      {done && <p role="status">{t('account.password.done')}</p>}
      <div class="line"><button type="submit" class="button" disabled={busy || !password}>{t('account.save')}</button></div>
    </form>
  )
}

function Sessions() {
  const [known, setKnown] = useState<readonly Session[]>([])
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(async () => { setKnown(await account.sessions()) }) }, [])
  const others = known.filter((one) => !one.is_current)
  const end = (ids: number[]) => { run(async () => { setKnown(await account.end(ids)) }) }
  return (
    <section class="panel padded rows" aria-label={t('account.sessions')}>
      <h2>{t('account.sessions')}</h2>
      {/* Reserves space for the row that everybody has, so that content below does not move under a finger. */}
      {known.length === 0 && !failure && <div class="line account-row soft">{t('app.loading')}</div>}
      {known.map((one) => (
        <div key={one.id} class="line account-row">
          <span class="grow">
            {nameOf(one.user_agent)}
            <span class="about"> · {one.ip} · {dayAndTime(locale()).format(one.created_at * 1000)}</span>
          </span>
          {one.is_current ? <span class="chip gold">{t('account.sessions.this')}</span> : (
            <button type="button" class="button" disabled={busy} onClick={() => { end([one.id]) }}>{t('account.sessions.end')}</button>
          )}
        </div>
      ))}
      <Failure text={failure} />
      {others.length > 1 && <div class="line"><button type="button" class="button" disabled={busy} onClick={() => { end(others.map(({ id }) => id)) }}>{t('account.sessions.end_all')}</button></div>}
    </section>
  )
}

function nameOf(userAgent: string): string {
  const known = browserOf(userAgent)
  return known ? t('account.sessions.on', known) : userAgent.slice(0, 90)
}

function SignInMethods({ ways }: { ways: SignIn }) {
  const [known, setKnown] = useState<readonly Way[]>([])
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(async () => { setKnown(await account.connected()) }) }, [])
  return (
    <section class="panel padded rows" aria-label={t('account.through')}>
      <h2>{t('account.through')}</h2>
      {known.map((one) => (
        <div key={one.uid} class="line account-row">
          <span class="grow">{one.provider.name} · {one.display}</span>
          <button type="button" class="button" disabled={busy} onClick={() => { run(async () => { setKnown(await account.disconnect(one)) }) }}>{t('account.through.remove')}</button>
        </div>
      ))}
      <Failure text={failure} />
      <Providers ways={ways} connect />
    </section>
  )
}
