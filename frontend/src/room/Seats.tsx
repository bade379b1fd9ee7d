import { has, t } from '../i18n'
import { Crest } from '../icons/crests'
import { Icon } from '../icons/Icon'
import type { Room, RoomSeat } from '../protocol'
import { colourName, colourOf, hasColours } from '../table/names'

interface Props {
  room: Room
  busy: boolean
  join: (seat: number) => void
  addBot: (seat: number) => void
  remove: (seat: number) => void
}

/** The seats of a room, each with what one may do there. */
export function Seats(props: Props) {
  return (
    <ul class="seats" aria-label={t('room.seats')}>
      {props.room.seats.map((seat) => <Row key={seat.seat} {...props} seat={seat} />)}
    </ul>
  )
}

function Row({ room, seat, busy, join, addBot, remove }: Props & { seat: RoomSeat }) {
  const colour = hasColours(room) ? colourOf(seat.colour) : 'none'
  const crest = `crest.${colour}`
  const taken = seat.occupant !== null
  return (
    <li class={`seat-row seat-${colour}${taken ? '' : ' free'}`}>
      <Crest colour={colour} size={40} />
      <span class="grow">
        <b class="seat-who">{taken ? seat.name : t('room.seat_free')}</b>
        <span class="about">{colour === 'none' ? t('seat.no_colour') : colourName(seat.colour)}{has(crest) && `, ${t(crest as 'crest.red')}`}</span>
      </span>
      {seat.mine && <span class="chip gold">{t('room.you')}</span>}
      {seat.occupant === 'bot' && <span class="chip"><Icon name="bot" />{t('room.bot')}</span>}
      {seat.occupant === 'person' && !seat.mine && !seat.online && <span class="chip">{t('seat.away')}</span>}
      {!taken && room.can.join && <button class="button" disabled={busy} onClick={() => { join(seat.seat) }}>{t('room.sit')}</button>}
      {!taken && room.can.add_bots && (
        <button class="button" disabled={busy} onClick={() => { addBot(seat.seat) }}><Icon name="bot" />{t('room.add_bot')}</button>
      )}
      {taken && room.creator_mine && !seat.mine && (
        <button class="button quiet round" disabled={busy} aria-label={t('room.remove', { name: seat.name })} onClick={() => { remove(seat.seat) }}>
          <Icon name="x" />
        </button>
      )}
    </li>
  )
}
