import { t } from '../i18n'
import { Icon } from '../icons/Icon'
import type { Connection } from '../net/socket'
import { answering, connection, room } from '../table/store'

const FOR_GOOD: readonly Connection[] = ['signed_out', 'forbidden', 'unknown', 'outdated']

export function lostForGood(now: Connection): boolean {
  return FOR_GOOD.includes(now)
}

/**
 * Says when the table cannot be reached, and what can be done. Nothing while all is well, and quietly what mends itself:
 * not before a moment has passed, and without interrupting what is being read aloud.
 */
export function Banner() {
  const now = connection.value
  if (now === 'live' || (now === 'connecting' && !room.value)) return null
  const mends = !lostForGood(now)
  return (
    <div class={`notice${mends ? ' quiet' : ''}`} role={mends ? 'status' : 'alert'} data-connection={now}>
      <Icon name="wifi-off" />
      {t(`connection.${now}`)}
      {mends && answering.value && <b>{t('connection.kept')}</b>}
      {(now === 'outdated' || now === 'signed_out') && (
        <button class="button" onClick={() => { location.reload() }}>{t('connection.reload')}</button>
      )}
    </div>
  )
}
