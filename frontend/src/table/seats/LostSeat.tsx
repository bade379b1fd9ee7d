import { useEffect, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { myPerson } from '../../self/me'
import type { Room } from '../../net/protocol'
import { playerName } from '../names'
import { lostSeat } from './rememberedSeat'

/** Shows a returning player, once, who has taken over their seat. */
export function LostSeat({ room }: { room: Room }) {
  const [lost, setLost] = useState<number | null>(null)
  useEffect(() => {
    const seat = lostSeat(room, myPerson.peek())
    if (seat !== null) setLost(seat)
    else if (room.seats.some(({ mine }) => mine)) setLost(null)
  }, [room])
  if (lost === null) return null
  const bot = room.seats.some(({ seat, occupant }) => seat === lost && occupant === 'bot')
  return (
    <div class="notice" role="alert">
      <Icon name="armchair" /><span>{t('room.seat_lost', { bot: String(bot), who: playerName(lost) })}</span>
      <button type="button" class="button quiet round" aria-label={t('since.close')} title={t('since.close')} onClick={() => { setLost(null) }}><Icon name="x" /></button>
    </div>
  )
}
