import { useState } from 'preact/hooks'
import { lazy } from '../../base/components/lazy'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Room } from '../../net/protocol'

const LeaveDialog = lazy(() => import('./LeaveDialog').then((it) => it.LeaveDialog))

/**
 * Leaves a running game, as an icon in the bar or with a label. It always asks for confirmation: there is no way back.
 */
export function LeaveButton({ room, words = false }: { room: Room; words?: boolean }) {
  const [asking, setAsking] = useState(false)
  if (room.state !== 'playing' || !room.can.leave) return null
  return (
    <>
      <button type="button" class={`button quiet ${words ? 'wide' : 'round wide-only'}`} title={t('leaving.open')} aria-label={t('leaving.open')} onClick={() => { setAsking(true) }}>
        <Icon name="leave" />{words && t('leaving.open')}
      </button>
      {asking && <LeaveDialog room={room} close={() => { setAsking(false) }} />}
    </>
  )
}
