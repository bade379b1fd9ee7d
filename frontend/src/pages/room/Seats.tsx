import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import { CharacterName } from '../../table/characters/CharacterName'
import { PersonName } from '../../self/relations/PersonName'
import type { Room, RoomSeat } from '../../net/protocol'
import { colourName, colourOf, hasColours } from '../../table/names'

interface Props {
  room: Room
  busy: boolean
  /** Why this person may not sit down now; null if they may. */
  barred?: string | null
  join: (seat: number) => void
  addBot: (seat: number) => void
  remove: (seat: RoomSeat) => void
  makeHost?: (seat: number) => void
}

/** The seats of a room, each with the available actions. */
export function Seats(props: Props) {
  return (
    <ul class="seats" aria-label={t('room.seats')}>
      {props.room.seats.map((seat) => <Row key={seat.seat} {...props} seat={seat} />)}
    </ul>
  )
}

function Row(props: Props & { seat: RoomSeat }) {
  const { room, seat, busy, barred = null, join, addBot, remove } = props
  const colour = hasColours(room) && !(room.state === 'open' && room.seating === 'lot') ? colourOf(seat.colour) : 'none'
  const taken = seat.occupant !== null
  return (
    <li class={`seat-row seat-${colour}${taken ? '' : ' free'}`}>
      <Crest colour={colour} size={40} />
      <span class="grow">
        <b class="seat-who">{taken ? <Occupant room={room} seat={seat} /> : freeWords(seat)}</b>
        <span class="about">{colour === 'none' ? t('seat.no_colour') : `${colourName(seat.colour)}, ${t(`crest.${colour}`)}`}</span>
      </span>
      {seat.rating !== null && <span class="chip numbers" title={t('lobby.strength.of', { points: seat.rating })}><Icon name="trophy" /><span aria-hidden="true">{seat.rating}</span><span class="hidden-words">{t('lobby.strength.of', { points: seat.rating })}</span></span>}
      {seat.mine && <span class="chip gold">{t('room.you')}</span>}
      {seat.host && <span class="chip"><Icon name="crown" />{t('room.host')}</span>}
      {seat.occupant === 'bot' && <span class="chip"><Icon name="bot" />{t('room.bot')}{seat.level && `: ${optionValue('level', seat.level)}`}</span>}
      {taken && !seat.ready && <span class="chip"><Icon name="hourglass" />{t('room.not_ready')}</span>}
      {seat.occupant === 'person' && !seat.mine && !seat.online && <span class="chip">{t('seat.away')}</span>}
      {!taken && room.can.join && (seat.held === null || seat.held_mine) && <button class="button" disabled={busy || barred !== null} title={barred ?? undefined} onClick={() => { join(seat.seat) }}>{t('room.sit')}</button>}
      {!taken && room.can.add_bots && (
        <button class="button" disabled={busy} onClick={() => { addBot(seat.seat) }}><Icon name="bot" />{t('room.add_bot')}</button>
      )}
      {taken && <SeatActions {...props} />}
      {!taken && seat.held !== null && room.creator_mine && (
        <button class="button quiet" disabled={busy} onClick={() => { remove(seat) }}>{t('room.release')}</button>
      )}
    </li>
  )
}

function Occupant({ room, seat }: { room: Room; seat: RoomSeat }) {
  if (seat.character) return <CharacterName {...seat} character={seat.character} size={40} />
  return <PersonName name={seat.name} person={seat.person} mine={seat.mine} pseudonym={room.pseudonyms} met={{ room: room.id, seat: seat.seat }} />
}

/** The host's actions on a seat's player. */
function SeatActions({ room, seat, busy, remove, makeHost }: Props & { seat: RoomSeat }) {
  const hosts = makeHost && room.can.edit && seat.occupant === 'person' && !seat.mine
  const removes = room.creator_mine && !seat.mine
  if (!hosts && !removes) return null
  const words = t('room.make_host', { name: seat.name })
  return (
    <span class="seat-acts">
      {hosts && (
        <button class="button quiet round" disabled={busy} aria-label={words} title={words} onClick={() => { makeHost(seat.seat) }}>
          <Icon name="crown" />
        </button>
      )}
      {removes && (
        <button class="button quiet round" disabled={busy} aria-label={t('room.remove', { name: seat.name })} onClick={() => { remove(seat) }}>
          <Icon name="x" />
        </button>
      )}
    </span>
  )
}

function freeWords({ held, held_mine }: RoomSeat): string {
  if (held === null) return t('room.seat_free')
  if (held_mine) return t('room.held.you')
  return held ? t('room.held', { name: held }) : t('room.held.somebody')
}
