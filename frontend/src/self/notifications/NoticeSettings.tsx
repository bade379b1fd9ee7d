import { useState } from 'preact/hooks'
import { notifyAlways } from '../settings/preferences'
import { lazy } from '../../base/components/lazy'
import { t } from '../../base/i18n'
import { loadPageWords } from '../../base/i18n/languages'
import { Switch } from '../../base/components/fields'
import { canPush, isBlocked, isSupported, chooseNotice, noticeChoices, type Kind } from './browserNotices'

const PushSwitch = lazy(async () => (await Promise.all([import('./PushSwitch'), loadPageWords()]))[0].PushSwitch)
const KINDS: readonly Kind[] = ['turn', 'reminders', 'news']

/**
 * Settings of this browser's notifications; nothing if it does not support them. `close` is given where there is no
 * other close button.
 */
export function NoticeSettings({ close }: { close: (() => void) | null }) {
  const [blocked, setBlocked] = useState(isBlocked())
  if (!isSupported()) return null
  return (
    <section class="rows notices" aria-label={t('notices.title')}>
      <h3>{t('notices.title')}</h3>
      <p class="about">{t('notices.about')}</p>
      {KINDS.map((kind) => (
        <Switch
          key={kind} label={t(`notices.${kind}.wish`)} about={null} on={noticeChoices.value[kind] && !blocked}
          turn={(on) => { void chooseNotice(kind, on).then(() => { setBlocked(isBlocked()) }) }}
        />
      ))}
      <Switch label={t('notices.always.wish')} about={null} on={notifyAlways.value} turn={(on) => { notifyAlways.value = on }} />
      {canPush() && <PushSwitch blocked={blocked} isBlocked={() => { setBlocked(isBlocked()) }} />}
      {blocked && <p class="part-warning" role="alert">{t('notices.blocked')}</p>}
      {close && <div class="line spread"><span /><button type="button" class="button primary" onClick={close}>{t('mail.close')}</button></div>}
    </section>
  )
}
