import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Room } from '../../net/protocol'
import { takeBack } from '../store'

/** For a player who is back while a bot still stands in for them. */
export function StandIn({ room }: { room: Room }) {
  if (room.state !== 'playing' || !room.seats.some((seat) => seat.mine && seat.stand_in)) return null
  return (
    <div class="panel stand-in">
      <p><Icon name="bot" /> {t('seat.take_back.about')}</p>
      <button class="button primary" onClick={() => { void takeBack() }}>{t('seat.take_back')}</button>
    </div>
  )
}
