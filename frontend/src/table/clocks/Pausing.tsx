import { useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'
import { refusalText, type Said } from '../../base/i18n/refusal'
import { Icon } from '../../base/icons/Icon'
import { isByOtherRules } from './askedAll'
import { whoAll } from '../names'
import { clock, pause, room, seat, type Done } from '../store'

/** Sends something, and keeps in words why it was refused. */
export function useAsking(): { failure: string | null; send: (asked: Promise<Done>) => void } {
  const [failure, setFailure] = useState<Said | null>(null)
  const send = (asked: Promise<Done>) => {
    void asked.then((done) => { setFailure(done.ok ? null : done.failure) })
  }
  return { failure: failure && refusalText(failure), send }
}

/** Proposes a pause, as a sign in the bar or with its words. Nothing where there is no clock, for watchers, and while one is proposed or on. */
export function PauseButton({ words = false }: { words?: boolean }) {
  const here = clock.value
  const { failure, send } = useAsking()
  if (!here || here.paused || here.pause_wanted.length || seat.value === null || !here.pause_needed.includes(seat.value)) return null
  return (
    <>
      <button
        class={`button pause-button ${words ? 'wide' : 'quiet round'}`} title={t('pause.propose')} aria-label={t('pause.propose')}
        onClick={() => { send(pause('agree')) }}
      >
        <Icon name="pause" />{words && t('pause.propose')}
      </button>
      <Failure text={failure} />
    </>
  )
}

/** That a moderator has paused the game, with clocks or without. */
export function Held() {
  return room.value?.held ? (
    <section class="panel asking" aria-label={t('held.on')} role="status">
      <h2><Icon name="pause" />{t('held.on')}</h2>
      <p class="about">{t('held.about')}</p>
    </section>
  ) : null
}

/** That the game was begun by rules that are others now. */
export function OtherRules() {
  return isByOtherRules() ? (
    <section class="panel asking" aria-label={t('rules.changed')} role="status">
      <h2><Icon name="scroll" />{t('rules.changed')}</h2>
      <p class="about">{t('rules.changed.about')}</p>
    </section>
  ) : null
}

/** A pause that is proposed, or on. */
export function Pausing() {
  const here = clock.value
  const { failure, send } = useAsking()
  if (!here || room.value?.held || (!here.paused && !here.pause_wanted.length)) return null
  const mine = seat.value !== null && here.pause_needed.includes(seat.value)
  const agreed = seat.value !== null && here.pause_wanted.includes(seat.value)
  const missing = here.pause_needed.filter((one) => !here.pause_wanted.includes(one))
  return (
    <section class="panel asking" aria-label={t('pause.title')} role="status">
      <h2><Icon name="pause" />{here.paused ? t('pause.on') : t('pause.proposed', { who: whoAll(here.pause_wanted) })}</h2>
      {here.paused ? <p class="about">{t('pause.on.about')}</p> : <p class="about">{t('pause.missing', { who: whoAll(missing), n: missing.length })}</p>}
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
