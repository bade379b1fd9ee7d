import { useState } from 'preact/hooks'
import { list, t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Room } from '../../net/protocol'
import type { Changes } from './agreedTerms'

/**
 * Asks a seated player to agree to the table's settings; after each change they are asked again, and shown the change.
 */
export function ReadyCheck({ room, changes, busy, say }: { room: Room; changes: Changes; busy: boolean; say: (ready: boolean) => void }) {
  const [hasWithdrawn, setWithdrawn] = useState(false)
  const mine = room.seats.find((seat) => seat.mine)
  if (!mine || !room.can.ready) return null
  const answer = (ready: boolean) => {
    setWithdrawn(!ready)
    say(ready)
  }
  if (mine.ready) return <button class="button quiet" disabled={busy} onClick={() => { answer(false) }}>{t('room.ready.take_back')}</button>
  const asked = hasWithdrawn ? 'room.ready.withdrawn' : 'room.ready.asked'
  return (
    <div class="notice quiet" role="status">
      <span>{changes.size ? t('room.changed', { what: list([...changes.keys()]) }) : t(asked)}</span>
      <button class="button primary" disabled={busy} onClick={() => { answer(true) }}><Icon name="check" />{t('room.ready')}</button>
    </div>
  )
}
