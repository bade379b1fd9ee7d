import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { Switch } from '../../base/components/fields'
import { QuietHours } from './QuietHours'
import { wish, wishes } from './browserNotices'
import { loadPush, NoPush, pushed, pushes, pushOff, pushOn } from './push'
import type { PushWish } from './pushWish'

const ANY_TIME: PushWish = { quiet_from: null, quiet_to: null }

/** Being told though no page is open; nothing where the server sends no pushes. `isBlocked` is called if the browser
 * will not have it. */
export function PushSwitch({ blocked, isBlocked }: { blocked: boolean; isBlocked: () => void }) {
  const [failed, setFailed] = useState(false)
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(loadPush) }, [])
  const on = pushed.value
  const known = pushes.value
  // A kind of notice that is switched here is switched there.
  const told = useRef(wishes.peek())
  useEffect(() => {
    if (told.current !== wishes.value && pushed.peek()) change(pushed.peek())
    told.current = wishes.value
  }, [wishes.value])
  function change(wanted: PushWish | null) {
    setFailed(false)
    run(async () => {
      try {
        if (wanted) {
          await somethingToTell()
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

/** Whoever wishes to be told of nothing yet wishes to be told of their turn. */
async function somethingToTell(): Promise<void> {
  if (!Object.values(wishes.peek()).includes(true)) await wish('turn', true)
}
