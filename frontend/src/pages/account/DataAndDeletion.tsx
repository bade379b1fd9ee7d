import { useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { hasAccount } from '../../self/me'
import { account, reloadPage } from './account'
import { Field } from './Field'

/** Personal data: export it, or have the account deleted. */
export function DataAndDeletion() {
  const [asked, setAsked] = useState(false)
  return (
    <section class="panel padded rows" aria-label={t('account.data')}>
      <h2>{t('account.data')}</h2>
      <p class="about">{t('account.data.about')}</p>
      <div class="line">
        <a class="button" href="/api/me/data/" download>{t('account.data.get')}</a>
        <button type="button" class="button quiet" onClick={() => { setAsked(true) }}><Icon name="x" />{t('account.delete')}</button>
      </div>
      {asked && <DeleteAccount close={() => { setAsked(false) }} />}
    </section>
  )
}

function DeleteAccount({ close }: { close: () => void }) {
  const [password, setPassword] = useState('')
  const { busy, failure, run } = useSubmit()
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      await account.remove(password)
      reloadPage('/')
    })
  }
  return (
    <Dialog label={t('account.delete')} onClose={close}>
      <form class="rows" onSubmit={submit}>
        <h2>{t('account.delete')}</h2>
        <p>{t('account.delete.about')}</p>
        {hasAccount.value && <Field id="delete-password" label={t('account.password')} value={password} set={setPassword} kind="password" complete="current-password" optional />}
        <Failure text={failure} />
        <div class="line spread">
          <button type="button" class="button quiet" onClick={close}>{t('app.cancel')}</button>
          <button type="submit" class="button primary" disabled={busy}>{t('account.delete.yes')}</button>
        </div>
      </form>
    </Dialog>
  )
}
