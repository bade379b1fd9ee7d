import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Room } from '../../net/protocol'
import { endEarly, seat } from '../store'
import { useRequest } from './useRequest'

/** Proposes to end the game early; hidden for those who do not decide about it, and while it is proposed. */
export function ProposeEnd({ early, done }: { early: Room['early_end']; done: () => void }) {
  const { failure, send } = useRequest()
  if (!early || early.agreed.length || seat.value === null || !early.needed.includes(seat.value)) return null
  const propose = () => {
    const asked = endEarly('agree')
    send(asked)
    void asked.then(({ ok }) => { if (ok) done() })
  }
  return (
    <div class="rows">
      <p>{t('early.propose.about')}</p>
      <p>{t('early.once')}</p>
      {early.rated_from !== null && <p>{t('early.rated', { round: early.rated_from })}</p>}
      <Failure text={failure} />
      <div class="line"><button type="button" class="button" onClick={propose}><Icon name="handshake" />{t('early.propose')}</button></div>
    </div>
  )
}
