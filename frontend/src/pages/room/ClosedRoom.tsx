import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { ensureName } from '../../self/me'
import { api } from '../../net/api'
import type { Room } from '../../net/protocol'
import { showInTime } from '../../table/pacing'
import { openTable } from '../../table/store'
import { Terms } from './Terms'

/** A table that only its players may see: all that can be done here is to take a seat that is offered. */
export function ClosedRoom({ id }: { id: string }) {
  const [room, setRoom] = useState<Room | null>(null)
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(async () => { setRoom(await api.room(id)) }) }, [id])
  const takeOver = (seat: number) => {
    run(async () => {
      if (!(await ensureName())) return
      await api.takeOver(id, seat)
      openTable(id, showInTime)
    })
  }
  const enter = (password: string) => {
    run(async () => {
      if (!(await ensureName())) return
      await api.enter(id, password)
      openTable(id, showInTime)
    })
  }
  return (
    <div class="rows">
      <h1>{room?.name}</h1>
      <p class="lead"><Icon name={room?.can.enter ? 'lock' : 'eye-off'} /> {t(room?.can.enter ? 'refusal.password_needed' : 'watching.closed')}</p>
      {room?.can.enter && <PasswordForm busy={busy} enter={enter} />}
      <Failure text={failure} />
      <div class="line">
        {room?.can.take_over && room.seats.filter((seat) => seat.offered).map(({ seat, name }) => (
          <button key={seat} class="button primary" disabled={busy} title={t('seat.take_over.about', { name })} onClick={() => { takeOver(seat) }}>
            <Icon name="armchair" />{t('seat.take_over')}
          </button>
        ))}
        <a class="button" href="/" onClick={follow}>{t('app.back')}</a>
      </div>
      {room && <Terms room={room} />}
    </div>
  )
}

function PasswordForm({ busy, enter }: { busy: boolean; enter: (password: string) => void }) {
  const [password, setPassword] = useState('')
  return (
    <form class="line invite" onSubmit={(event) => { event.preventDefault(); enter(password) }}>
      <input
        type="password" class="input" value={password} maxLength={64} autocomplete="off" placeholder={t('room.password')} aria-label={t('room.password')}
        onInput={(event) => { setPassword(event.currentTarget.value) }}
      />
      <button type="submit" class="button primary" disabled={busy || !password}>{t('lobby.enter')}</button>
    </form>
  )
}
