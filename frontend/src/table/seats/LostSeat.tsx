import { useEffect, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { myPerson } from '../../self/me'
import type { Room } from '../../net/protocol'
import { who } from '../names'
import { seatLost } from './rememberedSeat'

/** For whoever comes back to a seat that is somebody else's now: who has it, told once. */
export function LostSeat({ room }: { room: Room }) {
  const [lost, setLost] = useState<number | null>(null)
  useEffect(() => {
    const seat = seatLost(room, myPerson.peek())
    if (seat !== null) setLost(seat)
    else if (room.seats.some(({ mine }) => mine)) setLost(null)
  }, [room])
  if (lost === null) return null
  const bot = room.seats.some(({ seat, occupant }) => seat === lost && occupant === 'bot')
  return (
    <div class="notice" role="alert" data-lost-seat={lost}>
      <Icon name="armchair" /><span>{t('room.seat_lost', { bot: String(bot), who: who(lost) })}</span>
      <button type="button" class="button quiet round" aria-label={t('since.close')} title={t('since.close')} onClick={() => { setLost(null) }}><Icon name="x" /></button>
    </div>
  )
}
