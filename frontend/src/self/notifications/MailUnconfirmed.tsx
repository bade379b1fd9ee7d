import { useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { api } from '../../net/api'
import { applyMail } from './mail'

/** Shown for an email address that is not confirmed yet: the link can be sent again. */
export function MailUnconfirmed({ address, change }: { address: string; change?: () => void }) {
  const [again, setAgain] = useState(false)
  const { busy, failure, run } = useSubmit()
  const send = () => {
    run(async () => {
      applyMail(await api.mailAgain())
      setAgain(true)
    })
  }
  return (
    <div class="rows mail-waits">
      <p role="status"><Icon name="mail" /> {again ? t('mail.again.done') : t('mail.waits', { address })}</p>
      <Failure text={failure} />
      <div class="line">
        {!again && <button type="button" class="button" disabled={busy} onClick={send}>{t('mail.again')}</button>}
        {change && <button type="button" class="button quiet" onClick={change}>{t('mail.change')}</button>}
      </div>
    </div>
  )
}
