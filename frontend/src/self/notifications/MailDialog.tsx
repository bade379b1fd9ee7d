import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { Choices, Switch } from '../../base/components/fields'
import { api, type MailWish } from '../../net/api'
import { NoticeSettings } from './NoticeSettings'
import type { MailSettings } from '../../net/protocol'
import { applyMail, loadMail, mail, mailTitle, isMailDialogOpen, ownZone, zones } from './mail'
import { QuietHours } from './QuietHours'
import { MailUnconfirmed } from './MailUnconfirmed'
import './mail.css'

const CHOICES: readonly MailSettings['choice'][] = ['at_once', 'digest', 'none']

/** Dialog about where and when the player wants to be notified that a game waits. */
export function MailDialog() {
  if (!isMailDialogOpen.value) return null
  const close = () => { isMailDialogOpen.value = false }
  return <Dialog label={mailTitle()} onClose={close}><Asking close={close} /><NoticeSettings close={mail.value?.offered ? null : close} /></Dialog>
}

function Asking({ close }: { close: () => void }) {
  useEffect(() => { void loadMail() }, [])
  const chosen = mail.value
  if (chosen && !chosen.offered) return <h2>{mailTitle()}</h2>
  return chosen ? <MailForm key={chosen.address ?? ''} chosen={chosen} close={close} /> : <p class="soft">{t('app.loading')}</p>
}

function MailForm({ chosen, close }: { chosen: MailSettings; close: () => void }) {
  const [wish, setWish] = useState<MailWish>(() => wishOf(chosen))
  const { busy, failure, run } = useSubmit()
  const change = (more: Partial<MailWish>) => { setWish({ ...wish, ...more }) }
  const save = (event: Event) => {
    event.preventDefault()
    run(async () => {
      const answer = await api.chooseMail(wish)
      applyMail(answer)
      if (answer.confirmed) close()
    })
  }
  const remove = () => { run(async () => { applyMail(await api.removeMail()) }) }
  return (
    <form class="rows mail-form" onSubmit={save}>
      <h2>{t('mail.title')}</h2>
      <p class="about">{t('mail.about')}</p>
      {chosen.address && !chosen.confirmed && <MailUnconfirmed address={chosen.address} />}
      <div class="field">
        <label for="mail-address">{t('mail.address')}</label>
        <input
          id="mail-address" class="input" type="email" value={wish.address} maxLength={254} required autocomplete="email"
          onInput={(event) => { change({ address: event.currentTarget.value }) }}
        />
        {wish.address !== chosen.address && <p class="about">{t('mail.address.new')}</p>}
      </div>
      <Choices
        name="mail" choices={CHOICES} value={wish.choice} possible={() => true}
        choose={(choice) => { change({ choice }) }}
      />
      {wish.choice !== 'none' && <Times wish={wish} change={change} />}
      <Failure text={failure} />
      <div class="line spread">
        <button type="button" class="button quiet" onClick={close}>{t('mail.close')}</button>
        <button type="submit" class="button primary" disabled={busy || !wish.address.trim()}>{t('mail.save')}</button>
      </div>
      {chosen.address && (
        <button type="button" class="button quiet wide" disabled={busy} onClick={remove}><Icon name="x" />{t('mail.remove')}</button>
      )}
    </form>
  )
}

function Times({ wish, change }: { wish: MailWish; change: (more: Partial<MailWish>) => void }) {
  return (
    <>
      {wish.choice === 'digest' && (
        <div class="field">
          <label for="mail-hour">{t('mail.hour')}</label>
          <select id="mail-hour" class="input" value={wish.digest_hour} onChange={(event) => { change({ digest_hour: Number(event.currentTarget.value) }) }}>
            {Array.from({ length: 24 }, (_, hour) => <option key={hour} value={hour}>{`${String(hour).padStart(2, '0')}:00`}</option>)}
          </select>
        </div>
      )}
      <Switch label={t('mail.reminders')} about={t('mail.reminders.about')} on={wish.reminders} turn={(on) => { change({ reminders: on }) }} />
      <Switch label={t('mail.news')} about={t('mail.news.about')} on={wish.news} turn={(on) => { change({ news: on }) }} />
      <QuietHours of="mail" about={t('mail.quiet.about')} wish={wish} change={change} />
      <div class="field">
        <label for="mail-zone">{t('mail.zone')}</label>
        <select id="mail-zone" class="input" value={wish.zone} onChange={(event) => { change({ zone: event.currentTarget.value }) }}>
          {zones(wish.zone, ownZone()).map((zone) => <option key={zone} value={zone}>{zone.replaceAll('_', ' ')}</option>)}
        </select>
      </div>
    </>
  )
}

function wishOf({ address, choice, reminders, news, digest_hour, quiet_from, quiet_to, zone }: MailSettings): MailWish {
  return { address: address ?? '', choice, reminders, news, digest_hour, quiet_from, quiet_to, zone: zone ?? ownZone() }
}
