import { Chat } from '../../table/chat/Chat'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Room } from '../../net/protocol'
import { SpectatorBanner } from '../../table/seats/spectating'
import { LostSeat } from '../../table/seats/LostSeat'
import { Seats } from './Seats'
import './room.css'

const NOTHING = () => undefined

/** A running game of which spectators with delay cannot see anything yet. */
export function NotShownYet({ room }: { room: Room }) {
  return (
    <div class="waiting-room">
      <header class="rows">
        <h1>{room.name}</h1>
        <p class="lead" role="status"><Icon name="hourglass" /> {t('watching.not_yet', { n: room.rounds_behind })}</p>
        <LostSeat room={room} />
        <SpectatorBanner room={room} />
      </header>
      <section class="panel padded rows" aria-label={t('room.seats')}>
        <h2>{t('room.seats')}</h2>
        <Seats room={room} busy join={NOTHING} addBot={NOTHING} remove={NOTHING} />
      </section>
      <section class="panel room-chat" aria-label={t('chat.title')}><Chat /></section>
    </div>
  )
}
