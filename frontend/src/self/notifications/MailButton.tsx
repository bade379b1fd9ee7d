import { useEffect } from 'preact/hooks'
import { Icon } from '../../base/icons/Icon'
import { isSupported } from './browserNotices'
import { loadMail, mail, mailTitle, isMailDialogOpen } from './mail'

/**
 * Opens the notification settings from the first page; nothing if neither emails nor browser notifications are
 * available.
 */
export function MailButton() {
  useEffect(() => { void loadMail() }, [])
  if (!mail.value?.offered && !isSupported()) return null
  return (
    <button class="button quiet round" title={mailTitle()} aria-label={mailTitle()} onClick={() => { isMailDialogOpen.value = true }}>
      <Icon name="mail" />
    </button>
  )
}
