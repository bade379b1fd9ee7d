import { Dialog } from '../../base/components/Dialog'
import { Failure } from '../../base/components/Failure'
import { navigate } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { leaveTable } from '../../self/lastTable'
import type { Room } from '../../net/protocol'
import { ProposeEnd } from '../clocks/ProposeEnd'
import { forgetSeat } from './rememberedSeat'

/** Explains the consequences of leaving. */
export function LeaveDialog({ room, close }: { room: Room; close: () => void }) {
  const { busy, failure, run } = useSubmit()
  const leave = () => {
    forgetSeat(room.id)
    run(async () => { await leaveTable(room.id); navigate('/') })
  }
  return (
    <Dialog label={t('leaving.open')} onClose={close}>
      <div class="rows">
        <h2>{t('leaving.open')}</h2>
        <p>{t(isAloneWithBots(room) ? 'leaving.alone' : 'leaving.about')}</p>
        {room.rated && <p><b>{t('leaving.rated')}</b></p>}
        <ProposeEnd early={room.early_end} done={close} />
        <Failure text={failure} />
        <div class="line spread">
          <button type="button" class="button primary" onClick={close}>{t('app.cancel')}</button>
          <button type="button" class="button" disabled={busy} onClick={leave}><Icon name="leave" />{t('leaving.do')}</button>
        </div>
      </div>
    </Dialog>
  )
}

/** Then the game waits for its player: bots play only while a person is there. */
function isAloneWithBots({ pace, seats }: Room): boolean {
  return pace.kind === 'untimed' && seats.every(({ mine, occupant }) => mine || occupant === 'bot')
}
