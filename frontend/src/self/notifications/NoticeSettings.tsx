import { useState } from 'preact/hooks'
import { noticedAlways } from '../settings/preferences'
import { lazy } from '../../base/components/lazy'
import { t } from '../../base/i18n'
import { Switch } from '../../base/components/fields'
import { canPush, isBlocked, isSupported, wish, wishes, type Kind } from './browserNotices'

const PushSwitch = lazy(() => import('./PushSwitch').then((it) => it.PushSwitch))
const KINDS: readonly Kind[] = ['turn', 'reminders', 'news']

/** What one wishes to be told of by this browser; nothing where it cannot. `close` where nothing else has a button for that. */
export function NoticeSettings({ close }: { close: (() => void) | null }) {
  const [blocked, setBlocked] = useState(isBlocked())
  if (!isSupported()) return null
  return (
    <section class="rows notices" aria-label={t('notices.title')}>
      <h3>{t('notices.title')}</h3>
      <p class="about">{t('notices.about')}</p>
      {KINDS.map((kind) => (
        <Switch
          key={kind} label={t(`notices.${kind}.wish`)} about={null} on={wishes.value[kind] && !blocked}
          turn={(on) => { void wish(kind, on).then(() => { setBlocked(isBlocked()) }) }}
        />
      ))}
      <Switch label={t('notices.always.wish')} about={null} on={noticedAlways.value} turn={(on) => { noticedAlways.value = on }} />
      {canPush() && <PushSwitch blocked={blocked} isBlocked={() => { setBlocked(isBlocked()) }} />}
      {blocked && <p class="part-warning" role="alert">{t('notices.blocked')}</p>}
      {close && <div class="line spread"><span /><button type="button" class="button primary" onClick={close}>{t('mail.close')}</button></div>}
    </section>
  )
}
