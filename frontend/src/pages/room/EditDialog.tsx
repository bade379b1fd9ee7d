import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { RoomForm } from '../lobby/RoomForm'
import type { Room } from '../../net/protocol'

/** Lets the host change the table before the start. */
export function EditDialog({ room, done, close }: { room: Room; done: (room: Room) => void; close: () => void }) {
  return (
    <Dialog label={t('lobby.change')} large onClose={close}>
      <div class="rows">
        <h2>{t('lobby.change')}</h2>
        <p class="about">{t('room.edit.about')}</p>
        <RoomForm room={room} done={done} />
        <p><button class="button" onClick={close}>{t('app.cancel')}</button></p>
      </div>
    </Dialog>
  )
}
