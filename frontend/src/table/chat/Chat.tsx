import { list, t } from '../../base/i18n'
import { isFinal } from '../../net/socket'
import type { Room, RoomSeat } from '../../net/protocol'
import { isOver } from '../over'
import { chat, connection, room, sendChat, view } from '../store'
import { Addressees, type Addressed } from './Addressees'
import { ChatPanel } from './ChatPanel'
import { chatDraft, setChatDraft } from './chatDraft'

/** The chat at the table. While the game runs, spectators and players chat separately. */
export function Chat() {
  const here = room.value
  // The choice of recipients survives changes at the table: a private message is never sent to all instead.
  const at = here?.id ?? ''
  const { to } = chatDraft(at)
  const seated = here?.seats.some((one) => one.mine) ?? false
  const playing = here?.state === 'playing'
  const silent = playing && seated && here.press === 'none'
  const apart = playing && !seated
  const people = here ? othersAt(here) : []
  const others = playing && seated && here.press === 'private' ? people : []
  const gone = to.filter(({ seat, name }) => !others.some((one) => one.seat === seat && one.name === name))
  const label = to.length ? t('chat.label.private', { names: namesOf(to) }) : apart ? t('chat.label.spectators') : t('chat.label')
  return (
    <ChatPanel
      at={at} seats quiet={view.value !== null} said={chat.value} label={silent ? null : label} held={gone.length > 0} lost={isFinal(connection.value)}
      say={(text) => sendChat(text, to.map(({ seat }) => seat))}
    >
      {silent && <p class="about">{t('chat.no_press')}</p>}
      {playing && seated && !silent && !people.length && <p class="about">{t('chat.only_bots')}</p>}
      {apart && <p class="about">{here.rounds_behind ? t('chat.apart_behind', { n: here.rounds_behind }) : t('chat.apart')}</p>}
      {here?.pseudonyms && !isOver(here) && !silent && <p class="about">{t('chat.unnamed')}</p>}
      {others.length + to.length > 0 && <Addressees others={others} chosen={to} choose={(chosen) => { setChatDraft(at, { to: chosen }) }} />}
      {gone.length > 0
        ? <p class="about" role="alert">{t('chat.to.gone', { names: namesOf(gone) })}</p>
        : to.length > 0 && <p class="about">{t('chat.to.secret')}</p>}
    </ChatPanel>
  )
}

function othersAt({ seats }: Room): RoomSeat[] {
  return seats.filter(({ occupant, mine }) => occupant === 'person' && !mine)
}

function namesOf(people: readonly Addressed[]): string {
  return list(people.map(({ name }) => name))
}
