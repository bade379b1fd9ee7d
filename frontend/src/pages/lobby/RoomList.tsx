import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { follow, navigate } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { optionName, optionValue, optionWords } from '../../base/i18n/options'
import { paceWords } from '../../net/paceWords'
import { rich, t } from '../../base/i18n'
import { localization } from '../../base/i18n/languages'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import { ensureName } from '../../self/me'
import { api } from '../../net/api'
import { PersonName } from '../../self/relations/PersonName'
import type { RoomSummary } from '../../net/protocol'
import { colourOf, hasColours } from '../../table/names'
import { ALL, filter, matchesFilter, setFilter } from './filters'
import { Filters } from './Filters'
import { languageName, summaryOf } from './tableSummary'
import { refusalText } from '../../base/i18n/refusal'
import { hasMore, isToWatch, rooms, showMore } from './rooms'
import { myRatings, strengthOf } from './strength'

export function RoomList() {
  const { busy, failure, run } = useSubmit()
  const found = rooms.value
  if (!found) return <p class="soft">{t('app.loading')}</p>
  if (found.every(isToWatch)) return <p class="soft empty-list"><Icon name="hourglass" /> {t('lobby.none')}</p>
  const shown = found.filter(isShown)
  const sit = (room: RoomSummary, seat?: number) => {
    run(async () => {
      if (!(await ensureName())) return
      if (seat === undefined) await api.join(room.id)
      else await api.takeOver(room.id, seat)
      navigate(`/rooms/${room.id}`)
    })
  }
  return (
    <>
      <Failure text={failure} />
      <Filters />
      {!shown.length && (
        <p class="soft empty-list">
          {t('lobby.filter.none')} <button class="button quiet" onClick={() => { setFilter(ALL) }}>{t('lobby.filter.clear')}</button>
        </p>
      )}
      <Rows rooms={shown} busy={busy} sit={sit} />
    </>
  )
}

const isShown = (room: RoomSummary) => !isToWatch(room) && matchesFilter(room, filter.value, myRatings.value)

/** The tables, and a button that loads more and moves the focus to the first of these. */
function Rows({ rooms, busy, sit }: { rooms: readonly RoomSummary[]; busy: boolean; sit: (room: RoomSummary, seat?: number) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (asked === null || done === 0) return
    list.current?.querySelectorAll<HTMLElement>('.room-name')[asked]?.focus()
    setAsked(null)
  }, [done])
  const more = async () => {
    setAsked(rooms.length)
    setFailure(null)
    const said = await showMore((room) => isShown(room) || isToWatch(room))
    if (said.ok) setDone((count) => count + 1)
    else {
      setAsked(null)
      setFailure(refusalText(said.failure))
    }
  }
  return (
    <>
      <ul class="rooms" aria-label={t('lobby.open_rooms')} ref={list}>
        {rooms.map((room) => <Row key={room.id} room={room} busy={busy} sit={(seat) => { sit(room, seat) }} />)}
      </ul>
      {hasMore.value && <button class="button more-rooms" disabled={asked !== null} onClick={() => { void more() }}>{t('lobby.more')}</button>}
      <Failure text={failure} />
    </>
  )
}

function Row({ room, busy, sit }: { room: RoomSummary; busy: boolean; sit: (seat?: number) => void }) {
  const free = room.seats.filter((seat) => seat.occupant === null && seat.held === null).length
  const { players: _, ...options } = room.options
  const [game, ...rules] = optionWords(room.edition, options)
  // Common settings are omitted here; the table itself lists everything.
  if (room.press !== 'public') rules.push(`${optionName('press')}: ${optionValue('press', room.press)}`)
  if (room.seating === 'lot') rules.push(`${optionName('seating')}: ${optionValue('seating', room.seating)}`)
  if (room.programs) rules.push(t('lobby.programs'))
  if (room.pseudonyms) rules.push(t('lobby.pseudonyms'))
  if (room.language !== localization.value.language) rules.push(languageName(room.language))
  const strength = strengthOf(room)
  const offered = room.seats.find((seat) => seat.offered)
  const open = room.state === 'open' && free > 0
  const host = room.seats.find((seat) => seat.host)
  return (
    <li class="room-row">
      <div class="grow">
        <a class="room-name" href={`/rooms/${room.id}`} onClick={follow} title={t('lobby.look', { table: room.name })}><strong>{room.name}</strong></a>
        <p class="room-game">
          <b class="chip gold" data-edition={room.edition}>{game}</b>
          <span class="hidden-words">{t('lobby.seats', { n: room.seats.length })}</span>
          <span class="row-seats" aria-hidden="true">
            {room.seats.map((seat) => (
              <span key={seat.seat} class={seat.occupant ? 'taken' : 'free'} title={seat.name}>
                <Crest colour={hasColours(room) ? colourOf(seat.colour) : 'none'} size={22} />
              </span>
            ))}
          </span>
          <span>{room.state === 'playing' ? t('lobby.playing') : t('lobby.free', { free })}</span>
          {room.rated && <span class="chip"><Icon name="trophy" />{t('lobby.rated')}</span>}
          {room.locked && <span class="chip"><Icon name="lock" />{t('lobby.locked')}</span>}
        </p>
        {host && <p class="about">{rich('lobby.host', { name: <PersonName name={host.name} person={host.person} met={{ room: room.id, seat: host.seat }} /> })}</p>}
        <p class="about">{rules.join(' · ')}</p>
        <p class="about row-facts">
          <span><Icon name="timer" /> {room.pace.kind === 'untimed' ? t('lobby.filter.untimed') : paceWords(room.pace)}</span>
          <span><Icon name={room.watching === 'none' ? 'eye-off' : 'eye'} /> {summaryOf('watching', room)}</span>
          {strength !== null && <span><Icon name="trophy" /> {t('lobby.strength.of', { points: strength })}</span>}
        </p>
      </div>
      {open && room.locked && <a class="button" href={`/rooms/${room.id}`} onClick={follow}>{t('lobby.enter')}</a>}
      {open && !room.locked && <button class="button" disabled={busy} onClick={() => { sit() }}>{t('lobby.join')}</button>}
      {room.can.take_over && offered && (
        <button class="button" disabled={busy} title={t('seat.take_over.about', { name: offered.name })} onClick={() => { sit(offered.seat) }}>
          {t('seat.take_over')}
        </button>
      )}
      {room.can.watch && room.watching === 'everyone' && <a class="button quiet" href={`/rooms/${room.id}`} onClick={follow}><Icon name="eye" />{t('lobby.watch')}</a>}
    </li>
  )
}
