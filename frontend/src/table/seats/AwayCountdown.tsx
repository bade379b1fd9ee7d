import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'
import { refusalText, type RefusalDetails } from '../../base/i18n/refusal'
import { Icon } from '../../base/icons/Icon'
import type { RoomSeat } from '../../net/protocol'
import { handOver } from '../store'
import { countdown, serverNow } from '../clocks/serverTime'

const MINUTE = 60_000

/**
 * Counts down `after` milliseconds until a bot may stand in for an absent player, then shows the button. The server
 * decides.
 */
export function AwayCountdown({ at, since, after }: { at: RoomSeat; since: string; after: number }) {
  const [now, setNow] = useState(serverNow)
  const gone = now - Date.parse(since)
  const left = after - gone
  useEffect(() => {
    const timer = setInterval(() => { setNow(serverNow()) }, left > 0 ? 1_000 : MINUTE)
    return () => { clearInterval(timer) }
  }, [left > 0])
  const [failure, setFailure] = useState<RefusalDetails | null>(null)
  const give = async () => {
    const done = await handOver(at.seat)
    setFailure(done.ok ? null : done.failure)
  }
  return (
    <div class="player-away">
      <span class="about">{left > 0 ? t('seat.away_left', { left: countdown(left) }) : t('seat.away_for', { minutes: Math.floor(gone / MINUTE) })}</span>
      {left <= 0 && (
        <button class="button" title={t('seat.hand_over.about', { name: at.name })} onClick={() => { void give() }}>
          <Icon name="bot" />{t('seat.hand_over')}
        </button>
      )}
      <Failure text={failure && refusalText(failure)} />
    </div>
  )
}
