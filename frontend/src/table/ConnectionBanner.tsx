import { useEffect } from 'preact/hooks'
import { t } from '../base/i18n'
import { Icon } from '../base/icons/Icon'
import { isFinal, type Connection } from '../net/socket'
import { loadStanding } from '../self/standing'
import { answering, connection, room } from './store'

/**
 * Says when the table cannot be reached, and what to do about it. Losses that may recover by themselves are shown
 * quietly: after a short delay, and without interrupting the screen reader.
 */
export function ConnectionBanner() {
  const now = connection.value
  if (now === 'live' || (now === 'connecting' && !room.value)) return null
  return <ConnectionNotice now={now} kept={answering.value} />
}

/** The state of a connection, in words; `kept` says that an answer is waiting to be sent. */
export function ConnectionNotice({ now, kept = false }: { now: Exclude<Connection, 'live'>; kept?: boolean }) {
  const mayRecover = !isFinal(now)
  // The dialog with the decision opens, which the closed connection cannot announce.
  useEffect(() => { if (now === 'banned') void loadStanding() }, [now])
  return (
    <div class={`notice${mayRecover ? ' quiet' : ''}`} role={mayRecover ? 'status' : 'alert'} data-connection={now}>
      <Icon name="wifi-off" />
      <span>
        {t(`connection.${now}`)}
        {mayRecover && kept && <> <b>{t('connection.kept')}</b></>}
      </span>
      {now === 'banned' && <a class="button" href="/standing">{t('connection.why')}</a>}
      {(now === 'outdated' || now === 'signed_out' || now === 'banned') && (
        <button class="button" onClick={() => { location.reload() }}>{t('connection.reload')}</button>
      )}
    </div>
  )
}
