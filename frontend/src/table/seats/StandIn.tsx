import { Failure } from '../../base/components/Failure'
import { locale, t } from '../../base/i18n'
import { dayAndTime } from '../../base/i18n/formats'
import { Icon } from '../../base/icons/Icon'
import type { MySanction, Room } from '../../net/protocol'
import { standing } from '../../self/standing'
import { serverNow } from '../clocks/serverTime'
import { useRequest } from '../clocks/useRequest'
import { takeBack } from '../store'

/** For a player who is back while a bot still stands in for them: why, and the way to their seat. */
export function StandIn({ room }: { room: Room }) {
  const isReplaced = room.state === 'playing' && room.seats.some((seat) => seat.mine && seat.stand_in)
  const ban = seatBan()
  const { failure, send } = useRequest(ban?.id ?? isReplaced)
  if (!isReplaced) return null
  return (
    <div class="panel stand-in">
      <p><Icon name="bot" /> {reasonFor(ban)}</p>
      <button class="button primary" onClick={() => { send(takeBack()) }}>{t('seat.take_back')}</button>
      <Failure text={failure} />
    </div>
  )
}

/** The seat ban in force; of several the newest, which ends last. */
function seatBan(): MySanction | undefined {
  const now = serverNow()
  return standing.value?.sanctions.find(({ step, holds, until }) => step === 'seat_ban' && holds && (until === null || Date.parse(until) > now))
}

function reasonFor(ban: MySanction | undefined): string {
  if (!ban) return t('seat.take_back.about')
  return ban.until === null ? t('seat.take_back.banned_for_good') : t('seat.take_back.banned', { when: dayAndTime(locale()).format(new Date(ban.until)) })
}
