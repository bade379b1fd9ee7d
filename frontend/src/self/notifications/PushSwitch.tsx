import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { Switch } from '../../base/components/fields'
import { QuietHours } from './QuietHours'
import { chooseNotice, noticeChoices } from './browserNotices'
import { loadPush, NoPush, pushChoice, pushSettings, pushOff, pushOn } from './push'
import type { PushChoice } from './pushChoice'

const ANY_TIME: PushChoice = { quiet_from: null, quiet_to: null }

/** Switch for web push; nothing if the server sends none. `isBlocked` is called if the browser refuses permission. */
export function PushSwitch({ blocked, isBlocked }: { blocked: boolean; isBlocked: () => void }) {
  const [failed, setFailed] = useState(false)
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(loadPush) }, [])
  const on = pushChoice.value
  const known = pushSettings.value
  // Kinds of notifications switched here are switched for push, too.
  const sent = useRef(noticeChoices.peek())
  useEffect(() => {
    if (sent.current !== noticeChoices.value && pushChoice.peek()) change(pushChoice.peek())
    sent.current = noticeChoices.value
  }, [noticeChoices.value])
  function change(wanted: PushChoice | null) {
    setFailed(false)
    run(async () => {
      try {
        if (wanted) {
          await ensureTurnNotice()
          if (!(await pushOn(wanted))) isBlocked()
        } else await pushOff()
      } catch (error) {
        if (!(error instanceof NoPush)) throw error
        setFailed(true)
      }
    })
  }
  if (!known || known.key === null) return null
  const others = known.browsers - (on ? 1 : 0)
  return (
    <>
      <Switch label={t('push.wish')} about={t('push.about')} on={on !== null && !blocked} disabled={busy} turn={(now) => { change(now ? ANY_TIME : null) }} />
      {on && !blocked && <QuietHours of="push" about={t('push.quiet.about')} wish={on} change={(more) => { change({ ...on, ...more }) }} />}
      {others > 0 && (
        <div class="line spread">
          <span class="about">{t('push.others', { count: others })}</span>
          <button type="button" class="button quiet" disabled={busy} onClick={() => { run(() => pushOff(true)) }}><Icon name="x" />{t('push.end_all')}</button>
        </div>
      )}
      {failed && <p class="part-warning" role="alert">{t('push.failed')}</p>}
      <Failure text={failure} />
    </>
  )
}

/** A player who has not chosen any notification gets those about their turn. */
async function ensureTurnNotice(): Promise<void> {
  if (!Object.values(noticeChoices.peek()).includes(true)) await chooseNotice('turn', true)
}
