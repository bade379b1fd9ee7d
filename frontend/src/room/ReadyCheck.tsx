import { t } from '../i18n'
import { Icon } from '../icons/Icon'
import type { Room } from '../protocol'

/** Somebody who sits at a table agrees to it as it is; after each change they are asked anew. */
export function ReadyCheck({ room, busy, say }: { room: Room; busy: boolean; say: (ready: boolean) => void }) {
  const mine = room.seats.find((seat) => seat.mine)
  if (!mine || !room.can.ready) return null
  if (mine.ready) return <button class="button quiet" disabled={busy} onClick={() => { say(false) }}>{t('room.ready.take_back')}</button>
  return (
    <div class="notice quiet" role="status">
      <span>{t('room.ready.asked')}</span>
      <button class="button primary" disabled={busy} onClick={() => { say(true) }}><Icon name="check" />{t('room.ready')}</button>
    </div>
  )
}
