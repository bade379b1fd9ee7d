import { useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { Choices } from '../../base/components/fields'
import type { Removed, RoomSeat } from '../../net/protocol'

type Reason = Removed['reason']
const REASONS: readonly Reason[] = ['away', 'not_ready', 'reserved', 'behaviour', 'other']

/** The host removes a player from their seat, with a reason. */
export function RemoveDialog({ seat, remove, close }: { seat: RoomSeat; remove: (reason: Reason) => void; close: () => void }) {
  const [reason, setReason] = useState<Reason>(seat.online ? 'reserved' : 'away')
  const title = t('room.remove.title', { name: seat.name })
  return (
    <Dialog label={title} onClose={close}>
      <form class="rows" onSubmit={(event) => { event.preventDefault(); remove(reason) }}>
        <h2>{title}</h2>
        <p class="about">{t('room.remove.about')}</p>
        <Choices name="removal" choices={REASONS} value={reason} possible={() => true} choose={setReason} />
        <div class="line spread">
          <button type="button" class="button quiet" onClick={close}>{t('app.cancel')}</button>
          <button type="submit" class="button primary">{t('room.remove.do')}</button>
        </div>
      </form>
    </Dialog>
  )
}
