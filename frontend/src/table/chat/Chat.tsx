import { list, t } from '../../base/i18n'
import { isFinal } from '../../net/socket'
import type { Room, RoomSeat } from '../../net/protocol'
import { isOver } from '../over'
import { chat, connection, room, say, view } from '../store'
import { Addressees, type Addressed } from './Addressees'
import { Talk } from './Talk'
import { unsaid, write } from './unsaid'

/** Talk at the table. While the game runs those who watch talk apart from those who play. */
export function Chat() {
  const here = room.value
  // Stays chosen whatever becomes of the table: what was meant for some is never said to all instead.
  const at = here?.id ?? ''
  const { to } = unsaid(at)
  const seated = here?.seats.some((one) => one.mine) ?? false
  const playing = here?.state === 'playing'
  const silent = playing && seated && here.press === 'none'
  const apart = playing && !seated
  const others = playing && seated && here.press === 'private' ? othersAt(here) : []
  const gone = to.filter(({ seat, name }) => !others.some((one) => one.seat === seat && one.name === name))
  const label = to.length ? t('chat.label.private', { names: namesOf(to) }) : apart ? t('chat.label.watchers') : t('chat.label')
  return (
    <Talk
      at={at} seats quiet={view.value !== null} said={chat.value} empty={t('chat.empty')} label={silent ? null : label} held={gone.length > 0} lost={isFinal(connection.value)}
      say={(text) => say(text, to.map(({ seat }) => seat))}
    >
      {silent && <p class="about">{t('chat.no_press')}</p>}
      {apart && <p class="about">{here.rounds_behind ? t('chat.apart_behind', { n: here.rounds_behind }) : t('chat.apart')}</p>}
      {here?.pseudonyms && !isOver(here) && !silent && <p class="about">{t('chat.unnamed')}</p>}
      {others.length + to.length > 0 && <Addressees others={others} chosen={to} choose={(chosen) => { write(at, { to: chosen }) }} />}
      {gone.length > 0
        ? <p class="about" role="alert">{t('chat.to.gone', { names: namesOf(gone) })}</p>
        : to.length > 0 && <p class="about">{t('chat.to.secret')}</p>}
    </Talk>
  )
}

function othersAt({ seats }: Room): RoomSeat[] {
  return seats.filter(({ occupant, mine }) => occupant === 'person' && !mine)
}

function namesOf(people: readonly Addressed[]): string {
  return list(people.map(({ name }) => name))
}
