import { useState } from 'preact/hooks'
import { locale, t } from '../base/i18n'
import { dateFormat } from '../base/i18n/formats'
import { Icon } from '../base/icons/Icon'
import './restart-notice.css'

/** Says when the server will be restarted, above every page, until the reader has taken note. */
export function RestartNotice({ at }: { at: string }) {
  const [read, setRead] = useState<string | null>(null)
  if (at === read) return null
  const time = dateFormat(locale(), { timeStyle: 'short' }).format(new Date(at))
  return (
    <div class="notice restart-notice" role="status">
      <span><Icon name="calendar" /> {t('restart.notice', { time })}</span>
      <button type="button" class="button" onClick={() => { setRead(at) }}>{t('restart.read')}</button>
    </div>
  )
}
