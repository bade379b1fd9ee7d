import { useState } from 'preact/hooks'
import { Failure } from '../app/Failure'
import { navigate } from '../app/router'
import { useSubmit } from '../app/useSubmit'
import { Chat } from '../chat/Chat'
import { optionName, optionValue, optionWords } from '../i18n/options'
import { paceWords } from '../i18n/pace'
import { maybe, t } from '../i18n'
import { Icon } from '../icons/Icon'
import { MailOffer } from '../mail/MailOffer'
import { named } from '../me/me'
import { api } from '../net/api'
import type { Room } from '../protocol'
import { room as roomSignal } from '../table/store'
import { Seats } from './Seats'
import './room.css'

/** A room before the game: who sits where, and how to fill it. */
export function WaitingRoom({ room }: { room: Room }) {
  const { busy, failure, run } = useSubmit()
  const act = (work: () => Promise<Room>) => {
    run(async () => { roomSignal.value = await work() })
  }
  const seated = room.seats.some((seat) => seat.mine)
  const free = room.seats.filter((seat) => seat.occupant === null)
  const fill = () => {
    act(async () => {
      let last = room
      for (const seat of free) last = await api.addBot(room.id, seat.seat)
      return last
    })
  }
  const leave = () => { run(async () => { await api.leave(room.id); navigate('/') }) }
  if (room.state === 'closed') return <p class="panel padded">{t('room.closed')}</p>
  return (
    <div class="waiting-room">
      <header class="rows">
        <h1>{room.name}</h1>
        <p class="lead" role="status">{room.can.start ? t('room.start') : free.length ? t('room.waiting') : t('room.start.host')}</p>
      </header>
      <section class="panel padded rows" aria-label={t('room.seats')}>
        <h2>{t('room.seats')}</h2>
        <Seats
          room={room} busy={busy}
          join={(seat) => { run(async () => { if (await named()) roomSignal.value = await api.join(room.id, seat) }) }}
          addBot={(seat) => { act(() => api.addBot(room.id, seat)) }}
          remove={(seat) => { act(() => api.remove(room.id, seat)) }}
        />
        <Failure text={failure} />
        <div class="line">
          {room.creator_mine && (
            <button class="button primary" disabled={busy || !room.can.start} onClick={() => { act(() => api.start(room.id)) }}>
              <Icon name="flag" />{t('room.start')}
            </button>
          )}
          {room.can.add_bots && free.length > 0 && (
            <button class="button" disabled={busy} onClick={fill}><Icon name="bot" />{t('room.fill_bots')}</button>
          )}
          {seated && room.can.leave && (
            <button class="button quiet" disabled={busy} onClick={leave}><Icon name="leave" />{t('room.leave')}</button>
          )}
        </div>
        <p class="about">{free.length ? t('room.start.wait') : ''} {t('room.watchers', { n: room.spectators })}</p>
      </section>
      <div class="rows">
        <MailOffer room={room} />
        <Invite watched={room.watching !== 'none'} />
        <section class="panel padded rows" aria-label={t('room.rules')}>
          <h2>{t('room.rules')}</h2>
          <ul class="rules">{rulesOf(room).map((one) => <li key={one}>{one}</li>)}</ul>
          <p class="about">{maybe(`option.edition.${room.edition}.about`)}</p>
        </section>
        {(seated || room.watching !== 'none') && <section class="panel room-chat" aria-label={t('chat.title')}><Chat /></section>}
      </div>
    </div>
  )
}

function rulesOf(room: Room): string[] {
  const more = ([['watching', room.watching], ['press', room.press]] as const).map(([name, value]) => `${optionName(name)}: ${optionValue(name, value)}`)
  const clock = room.pace.kind === 'untimed' ? `${optionName('pace')}: ${paceWords(room.pace)}` : paceWords(room.pace)
  const behind = room.rounds_behind ? [t('watching.rule', { n: room.rounds_behind })] : []
  return [...optionWords(room.edition, room.options), clock, ...more, ...behind]
}

function Invite({ watched }: { watched: boolean }) {
  const [copied, setCopied] = useState(false)
  const link = location.href
  const copy = () => {
    // Only a secure page has a clipboard; elsewhere the text stays selected for copying by hand.
    const clipboard = navigator.clipboard as Clipboard | undefined
    void clipboard?.writeText(link).then(() => { setCopied(true) })
  }
  return (
    <section class="panel padded rows" aria-label={t('room.invite')}>
      <h2>{t('room.invite')}</h2>
      <p>{watched ? t('room.invite.about') : t('room.invite.players')}</p>
      <div class="line invite">
        <input type="text" readOnly value={link} aria-label={t('room.invite')} onFocus={(event) => { event.currentTarget.select() }} />
        <button class="button" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />{copied ? t('room.copied') : t('room.copy')}
        </button>
      </div>
    </section>
  )
}
