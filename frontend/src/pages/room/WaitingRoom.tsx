import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { NothingHere } from '../../base/components/NothingHere'
import { navigate } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { Chat } from '../../table/chat/Chat'
import { optionName, optionValue } from '../../base/i18n/options'
import { locale, t } from '../../base/i18n'
import { dateFormat } from '../../base/i18n/formats'
import { Icon } from '../../base/icons/Icon'
import { MailOffer } from '../../self/notifications/MailOffer'
import { leaveTable } from '../../self/lastTable'
import { ensureName } from '../../self/me'
import { Select } from '../../base/components/fields'
import { api } from '../../net/api'
import type { Room, RoomSeat } from '../../net/protocol'
import { room as roomSignal } from '../../table/store'
import { serverNow } from '../../table/clocks/serverTime'
import { chooseBotLevel, levelAmong, levelsAt } from '../lobby/botLevel'
import { EDITIONS } from '../lobby/offered.gen'
import { useChanges } from './agreedTerms'
import { EditDialog } from './EditDialog'
import { ReadyCheck } from './ReadyCheck'
import { RemoveDialog } from './RemoveDialog'
import { Seats } from './Seats'
import { Terms } from './Terms'
import './room.css'

/** A room before the game: who sits where, and how to fill the seats. */
export function WaitingRoom({ room }: { room: Room }) {
  const { busy, failure, run } = useSubmit()
  const [removing, setRemoving] = useState<RoomSeat | null>(null)
  const [editing, setEditing] = useState(false)
  const changes = useChanges(room)
  const barred = useBarred(room)
  const act = (work: () => Promise<Room>) => {
    run(async () => { roomSignal.value = await work() })
  }
  const edition = EDITIONS.find(({ name }) => name === room.edition)
  const levels = edition ? levelsAt(edition, room.seats.length) : []
  const level = levelAmong(levels)
  const seated = room.seats.some((seat) => seat.mine)
  const free = room.seats.filter((seat) => seat.occupant === null)
  const open = free.filter((seat) => seat.held === null)
  const others = room.seats.some((seat) => seat.occupant === 'person' && !seat.mine)
  const waiting = room.seats.some((seat) => !seat.ready)
  // Also while no seat is free, so that filling the seats moves no button.
  const allowsBots = room.can.edit && !room.rated
  const fill = () => {
    act(async () => {
      let last = room
      for (const seat of open) last = await api.addBot(room.id, seat.seat, level)
      return last
    })
  }
  const leave = () => { run(async () => { await leaveTable(room.id); navigate('/') }) }
  if (room.state === 'closed') return <NothingHere title={room.name}><p>{t('room.closed')}</p></NothingHere>
  return (
    <div class="waiting-room">
      <header class="rows">
        <h1>{room.name}</h1>
        <p class="lead" role="status">{room.can.start ? t('room.full') : free.length ? t('room.waiting') : waiting ? t('room.ready.waiting') : t('room.start.host')}</p>
        {barred !== null && <p class="notice" role="alert">{barred}</p>}
      </header>
      <section class="panel padded rows" aria-label={t('room.seats')}>
        <h2>{t('room.seats')}</h2>
        <Seats
          room={room} busy={busy} barred={barred}
          join={(seat) => { run(async () => { if (await ensureName()) roomSignal.value = await api.join(room.id, seat) }) }}
          addBot={(seat) => { act(() => api.addBot(room.id, seat, level)) }}
          remove={(seat) => { if (seat.occupant === 'person') setRemoving(seat); else act(() => api.remove(room.id, seat.seat, 'other')) }}
          makeHost={(seat) => { act(() => api.makeHost(room.id, seat)) }}
        />
        <Failure text={failure} />
        <ReadyCheck room={room} changes={changes} busy={busy} say={(ready) => { act(() => api.ready(room.id, ready)) }} />
        {allowsBots && (
          <Select
            label={optionName('level')} value={level} choose={chooseBotLevel}
            choices={levels.map((one) => ({ value: one, words: optionValue('level', one) }))}
          />
        )}
        <div class="line">
          {room.creator_mine && (
            <button class="button primary" disabled={busy || !room.can.start} onClick={() => { act(() => api.start(room.id)) }}>
              <Icon name="flag" />{t('room.start')}
            </button>
          )}
          {allowsBots && (
            <button class="button" disabled={busy || !open.length} onClick={fill}><Icon name="bot" />{t('room.fill_bots')}</button>
          )}
          {room.can.edit && (
            <button class="button" disabled={busy} onClick={() => { setEditing(true) }}><Icon name="pencil" />{t('lobby.change')}</button>
          )}
          {room.can.edit && others && (
            <button class="button" disabled={busy} onClick={() => { act(() => api.askReady(room.id)) }}><Icon name="check" />{t('room.ask_ready')}</button>
          )}
          {seated && room.can.leave && (
            <button class="button quiet" disabled={busy} onClick={leave}><Icon name="leave" />{t('room.leave')}</button>
          )}
        </div>
        {room.held_until !== null && free.some((seat) => seat.held !== null) && <p class="about">{t('room.held.until', { time: clockTime(room.held_until) })}</p>}
        <p class="about">{free.length ? t('room.start.wait') : ''} {t('room.spectators', { n: room.spectator_count })}</p>
        {removing && (
          <RemoveDialog seat={removing} close={() => { setRemoving(null) }} remove={(reason) => { setRemoving(null); act(() => api.remove(room.id, removing.seat, reason)) }} />
        )}
        {editing && <EditDialog room={room} close={() => { setEditing(false) }} done={(changed) => { setEditing(false); roomSignal.value = changed }} />}
      </section>
      <div class="rows">
        <MailOffer room={room} />
        <Invite room={room} />
        <Terms room={room} changes={changes} />
        {(seated || room.watching !== 'none') && <section class="panel room-chat" aria-label={t('chat.title')}><Chat /></section>}
      </div>
    </div>
  )
}

/** Why a player whom the host has removed may not sit down again yet; null once they may. */
function useBarred({ removed }: Room): string | null {
  const [, draw] = useState(0)
  const until = removed ? Date.parse(removed.until) : 0
  const left = until - serverNow()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => { draw((times) => times + 1) }, left)
    return () => { clearTimeout(timer) }
  }, [until])
  return removed && left > 0 ? t('room.removed', { reason: optionValue('removal', removed.reason), time: clockTime(removed.until) }) : null
}

/** "16:05", in the format of the reader's language. */
function clockTime(at: string): string {
  return dateFormat(locale(), { timeStyle: 'short' }).format(new Date(at))
}

function Invite({ room }: { room: Room }) {
  const [copied, setCopied] = useState(false)
  const link = location.href
  const copy = () => {
    // Only secure contexts have a clipboard; elsewhere the text stays selected for manual copying.
    const clipboard = navigator.clipboard as Clipboard | undefined
    void clipboard?.writeText(link).then(() => { setCopied(true) })
  }
  return (
    <section class="panel padded rows" aria-label={t('room.invite')}>
      <h2>{t('room.invite')}</h2>
      <p>{t(`room.invite.${room.watching === 'none' ? 'players' : 'about'}${room.locked ? '.locked' : ''}`)}</p>
      <div class="line invite">
        <input type="text" readOnly value={link} aria-label={t('room.invite')} onFocus={(event) => { event.currentTarget.select() }} />
        <button class="button" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />{copied ? t('room.copied') : t('room.copy')}
        </button>
      </div>
    </section>
  )
}
