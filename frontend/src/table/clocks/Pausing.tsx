import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { isByOtherRules } from './tableQuestions'
import { playerNames } from '../names'
import { clock, pause, room, seat } from '../store'
import { useRequest } from './useRequest'

/** Says that a moderator has paused the game, with clocks or without. */
export function HeldByModerator() {
  return room.value?.held ? (
    <section class="panel asking" aria-label={t('held.on')} role="status">
      <h2><Icon name="pause" />{t('held.on')}</h2>
      <p class="about">{t('held.about')}</p>
    </section>
  ) : null
}

/** Says that the game was started under an earlier version of the rules. */
export function OtherRules() {
  return isByOtherRules() ? (
    <section class="panel asking" aria-label={t('rules.changed')} role="status">
      <h2><Icon name="scroll" />{t('rules.changed')}</h2>
      <p class="about">{t('rules.changed.about')}</p>
    </section>
  ) : null
}

/** A pause that is proposed or active. */
export function Pausing() {
  const here = clock.value
  const { failure, send } = useRequest()
  if (!here || room.value?.held || (!here.paused && !here.pause_wanted.length)) return null
  const mine = seat.value !== null && here.pause_needed.includes(seat.value)
  const agreed = seat.value !== null && here.pause_wanted.includes(seat.value)
  const missing = here.pause_needed.filter((one) => !here.pause_wanted.includes(one))
  return (
    <section class="panel asking" aria-label={t('pause.title')} role="status">
      <h2><Icon name="pause" />{here.paused ? t('pause.on') : t('pause.proposed', { who: playerNames(here.pause_wanted) })}</h2>
      {here.paused ? <p class="about">{t('pause.on.about')}</p> : <p class="about">{t('pause.missing', { who: playerNames(missing), n: missing.length })}</p>}
      {mine && (
        <div class="line">
          {here.paused && <button class="button primary" onClick={() => { send(pause('end')) }}><Icon name="play" />{t('pause.end')}</button>}
          {!here.paused && !agreed && <button class="button primary" onClick={() => { send(pause('agree')) }}>{t('pause.agree')}</button>}
          {!here.paused && (
            <button class="button" onClick={() => { send(pause('decline')) }}>{agreed ? t('pause.withdraw') : t('pause.decline')}</button>
          )}
        </div>
      )}
      <Failure text={failure} />
    </section>
  )
}
