import { t } from '../i18n'
import { Icon } from '../icons/Icon'
import type { Connection } from '../net/socket'
import { connection, room } from '../table/store'

const FOR_GOOD: readonly Connection[] = ['signed_out', 'forbidden', 'unknown', 'outdated']

export function lostForGood(now: Connection): boolean {
  return FOR_GOOD.includes(now)
}

/** Says when the table cannot be reached, and what can be done. Nothing while all is well. */
export function Banner() {
  const now = connection.value
  if (now === 'live' || (now === 'connecting' && !room.value)) return null
  return (
    <div class="notice" role="alert">
      <Icon name="wifi-off" />
      {t(`connection.${now}`)}
      {(now === 'outdated' || now === 'signed_out') && (
        <button class="button" onClick={() => { location.reload() }}>{t('connection.reload')}</button>
      )}
    </div>
  )
}
