import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Room } from '../../net/protocol'
import { playerName } from '../names'
import type { Loss } from './rememberedSeat'

/** Says why a returning player only watches: their seat was taken over, or the site no longer knows them. */
export function LostSeatNotice({ room, loss, close }: { room: Room; loss: Loss; close: () => void }) {
  const bot = room.seats.some(({ seat, occupant }) => seat === loss.seat && occupant === 'bot')
  const words = loss.isForgotten ? t('room.forgotten') : t('room.seat_lost', { bot: String(bot), who: playerName(loss.seat) })
  return (
    <div class="notice" role="alert">
      <Icon name="armchair" /><span>{words}</span>
      <button type="button" class="button quiet round" aria-label={t('since.close')} title={t('since.close')} onClick={close}><Icon name="x" /></button>
    </div>
  )
}
