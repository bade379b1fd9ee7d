import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../../base/components/Failure'
import { follow, navigate } from '../../../base/browser/router'
import { useSubmit } from '../../../net/useSubmit'
import { t } from '../../../base/i18n'
import { optionName, optionValue } from '../../../base/i18n/options'
import { Icon } from '../../../base/icons/Icon'
import { Select } from '../../../base/components/fields'
import { ensureName } from '../../../self/me'
import { api, type RematchSeats } from '../../../net/api'
import { wishOf } from '../../../net/paceWish'
import type { Room } from '../../../net/protocol'
import { isAlone } from '../../../table/pacing'
import { sendChat } from '../../../table/store'

const SEATS: readonly RematchSeats[] = ['keep', 'swap', 'shuffle']

interface Props { room: Room; close: () => void; children: ComponentChildren }

/**
 * What to do next: players continue with a rematch, spectators follow them, or either creates a new table. In a rematch
 * under pseudonyms there is no choice of seats: they are drawn by lot.
 */
export function PlayAgain({ room, close, children }: Props) {
  const { busy, failure, run } = useSubmit()
  const [seats, setSeats] = useState<RematchSeats>('keep')
  const next = useNext(room.rematch)
  const seated = room.seats.some((seat) => seat.mine)
  const alone = isAlone(room)
  const together = room.can.rematch && !alone
  const go = async (made: Room, invites: boolean) => {
    if (invites) await sendChat(t('end.again.said', { link: new URL(`/rooms/${made.id}`, location.href).href }))
    close()
    navigate(`/rooms/${made.id}`)
  }
  const rematch = async () => {
    const made = await api.rematch(room.id, seats)
    await go(made, made.id !== room.rematch)
  }
  const again = async () => {
    if (!(await ensureName())) return
    const { edition, options, name } = room
    const same = { edition, options, pace: wishOf(room.pace) }
    const level = room.seats.find((seat) => seat.level !== null)?.level
    if (alone) await go(await api.playNow({ ...same, ...(level && { level }) }), false)
    else await go(await api.make({ ...same, public: room.public, ...(seated && { name }) }), seated)
  }
  const about = room.rematch && (!seated || together) ? aboutNext(next) : null
  const leads = room.rematch !== null && (!seated || (together && isNextFull(next)))
  return (
    <>
      {about && <p class="about" role="status">{about}</p>}
      {together && !room.rematch && !room.pseudonyms && (
        <Select
          label={optionName('rematch')} value={seats} choose={setSeats}
          choices={SEATS.map((one) => ({ value: one, words: optionValue('rematch', one) }))}
        />
      )}
      <div class="dialog-foot end-buttons">
        <Failure text={failure} />
        {leads ? <a class="button primary" href={`/rooms/${room.rematch ?? ''}`} onClick={follow}><Icon name="swords" />{t('end.next.go')}</a> : (
          <button class="button primary" disabled={busy} onClick={() => { run(together ? rematch : again) }} title={t('end.again.about')}>
            <Icon name="swords" />{t(!seated ? 'end.own' : together && room.rematch ? 'end.again.join' : 'end.again')}
          </button>
        )}
        {children}
      </div>
    </>
  )
}

/** The rematch's room, as far as it is known; refreshed when the tab becomes visible again. */
function useNext(id: string | null): Room | null {
  const [next, setNext] = useState<Room | null>(null)
  useEffect(() => {
    if (id === null) return
    let left = false
    const ask = () => { if (!document.hidden) api.room(id).then((room) => { if (!left) setNext(room) }, () => undefined) }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', ask)
    }
  }, [id])
  return next?.id === id ? next : null
}

/** Whether the rematch has no free seat to take any more: the player has one, or the game has begun. */
function isNextFull(next: Room | null): boolean {
  return next !== null && (next.state !== 'open' || next.seats.some((seat) => seat.mine))
}

function aboutNext(next: Room | null): string | null {
  if (!next) return null
  if (next.state !== 'open') return t('end.next.begun')
  if (next.seats.some((seat) => seat.mine)) return t('end.next.seated')
  return next.seats.some((seat) => seat.held_mine) ? t('end.again.held') : null
}
