import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { playerNames } from '../names'
import { endEarly, log, room, seat, type Done } from '../store'
import { dismissDropped, isEarlyEndDropped } from './earlyEndDropped'
import { useRequest } from './useRequest'

/** A proposal to end the game early, for everybody at the table to see, and to agree to or decline. */
export function EarlyEnd() {
  const early = room.value?.early_end
  // What is sealed, and so refused, changes with the log.
  const { failure, send } = useRequest(log.value.length)
  if (isEarlyEndDropped.value) return <Dropped />
  if (!early?.agreed.length || room.value?.held) return null
  const decides = seat.value !== null && early.needed.includes(seat.value)
  const agreed = seat.value !== null && early.agreed.includes(seat.value)
  const missing = early.needed.filter((one) => !early.agreed.includes(one))
  return (
    <section class="panel asking" aria-label={t('early.title')} role="status">
      <h2><Icon name="handshake" />{t('early.proposed', { who: playerNames(early.agreed), n: early.agreed.length })}</h2>
      <p class="about">{missing.length ? t('early.missing', { who: playerNames(missing), n: missing.length }) : t('early.all')}</p>
      {early.rated_from !== null && <p class="about">{t('early.rated', { round: early.rated_from })}</p>}
      {decides && (
        <div class="line">
          {/* The button to withdraw never takes its place: a second press would undo the first. */}
          <button type="button" class="button" disabled={agreed && missing.length > 0} onClick={() => { send(endEarly('agree')) }}>
            {t(agreed && missing.length ? 'early.agreed' : 'early.agree')}
          </button>
          <button type="button" class="button" onClick={() => { send(decline()) }}>{t(agreed ? 'pause.withdraw' : 'pause.decline')}</button>
        </div>
      )}
      <Failure text={failure} />
    </section>
  )
}

/** Declines or withdraws: this player needs no notice that the proposal is gone. */
async function decline(): Promise<Done> {
  const done = await endEarly('decline')
  dismissDropped()
  return done
}

function Dropped() {
  return (
    <section class="panel asking" aria-label={t('early.title')} role="status">
      <p>{t('early.dropped')}</p>
      <div class="line"><button type="button" class="button" onClick={dismissDropped}>{t('since.done')}</button></div>
    </section>
  )
}
