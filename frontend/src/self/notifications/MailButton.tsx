import { useEffect } from 'preact/hooks'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { isSupported } from './browserNotices'
import { loadMail, mail, mailAsked } from './mail'

/** The way from the first page to one's mails, and to the browser's notices; nothing where there are neither. */
export function MailButton() {
  useEffect(() => { void loadMail() }, [])
  if (!mail.value?.offered && !isSupported()) return null
  return (
    <button class="button quiet round" title={t('mail.title')} aria-label={t('mail.title')} onClick={() => { mailAsked.value = true }}>
      <Icon name="mail" />
    </button>
  )
}
