import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'
import { span } from '../../net/paceWords'
import { Icon } from '../../base/icons/Icon'
import { playerNames } from '../names'
import { useRequest } from './useRequest'
import { clock, extend, room, seat } from '../store'

/** More time in a correspondence game: requested with a button, then accepted or declined. */
export function Extending() {
  const here = clock.value
  const { failure, send } = useRequest()
  const pace = room.value?.pace
  const mine = seat.value !== null && here?.pause_needed.includes(seat.value)
  if (!here || pace?.kind !== 'correspondence' || here.paused) return null
  const time = span(pace.seconds)
  if (!here.extension_wanted.length) {
    return mine ? (
      <>
        <button class="button quiet wide" onClick={() => { send(extend('agree')) }}><Icon name="hourglass" />{t('extension.propose', { time })}</button>
        <Failure text={failure} />
      </>
    ) : null
  }
  const agreed = seat.value !== null && here.extension_wanted.includes(seat.value)
  const missing = here.pause_needed.filter((one) => !here.extension_wanted.includes(one))
  return (
    <section class="panel asking" aria-label={t('extension.title')} role="status">
      <h2><Icon name="hourglass" />{t('extension.proposed', { who: playerNames(here.extension_wanted) })}</h2>
      <p class="about">{t('extension.about', { time, who: playerNames(missing) })}</p>
      {mine && (
        <div class="line">
          {!agreed && <button class="button primary" onClick={() => { send(extend('agree')) }}>{t('extension.agree')}</button>}
          <button class="button" onClick={() => { send(extend('decline')) }}>{agreed ? t('extension.withdraw') : t('extension.decline')}</button>
        </div>
      )}
      <Failure text={failure} />
    </section>
  )
}
