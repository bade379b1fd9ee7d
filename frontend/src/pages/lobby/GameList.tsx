import { useEffect, useState } from 'preact/hooks'
import { follow } from '../../base/browser/router'
import { locale, t } from '../../base/i18n'
import { timeAgo } from '../../base/i18n/formats'
import { optionValue } from '../../base/i18n/options'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import type { RoomSeat, RoomSummary } from '../../net/protocol'
import { paceWords } from '../../net/paceWords'
import { PersonName } from '../../self/relations/PersonName'
import { colourOf, hasColours } from '../../table/names'
import { filter, matchesFilter } from './filters'
import { isToWatch, rooms } from './rooms'
import { myRatings } from './strength'

const MINUTE = 60_000

/** The running games that anyone can watch, those of people first; nothing if there are none. */
export function GameList() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => { setNow(Date.now()) }, MINUTE)
    return () => { clearInterval(timer) }
  }, [])
  const wanted = { ...filter.value, free: false }
  const shown = (rooms.value ?? []).filter((room) => isToWatch(room) && matchesFilter(room, wanted, myRatings.value))
  if (!shown.length) return null
  return (
    <section class="panel padded rows" aria-label={t('lobby.games')}>
      <h2>{t('lobby.games')}</h2>
      <ul class="rooms">{shown.sort(byInterest).map((room) => <Game key={room.id} room={room} now={now} />)}</ul>
    </section>
  )
}

/** Games of people come before those of bots alone, then the latest move first. */
function byInterest(one: RoomSummary, other: RoomSummary): number {
  const people = ({ seats }: RoomSummary) => (seats.some(({ occupant }) => occupant === 'person') ? 1 : 0)
  const moved = ({ progress, created }: RoomSummary) => Date.parse(progress?.last_move ?? created)
  return people(other) - people(one) || moved(other) - moved(one)
}

function Game({ room, now }: { room: RoomSummary; now: number }) {
  const { progress, spectator_count: spectators } = room
  return (
    <li class="room-row">
      <div class="grow">
        <p class="room-game">
          <a class="room-name" href={`/rooms/${room.id}`} onClick={follow} title={t('lobby.look', { table: room.name })}><strong>{room.name}</strong></a>
          <b class="chip gold" data-edition={room.edition}>{optionValue('edition', room.edition)}</b>
          {room.rated && <span class="chip"><Icon name="trophy" />{t('lobby.rated')}</span>}
          {room.locked && <span class="chip"><Icon name="lock" />{t('lobby.locked')}</span>}
        </p>
        <ul class="game-players">{room.seats.map((seat) => <Player key={seat.seat} room={room} seat={seat} score={progress?.scores[seat.seat]} />)}</ul>
        <p class="about row-facts">
          {progress && <span><Icon name="layers" /> {progress.round ? t('games.round', { round: progress.round, usual: progress.usual_rounds }) : t('log.setup')}</span>}
          <span><Icon name="hourglass" /> {room.pace.kind === 'untimed' ? t('lobby.filter.untimed') : paceWords(room.pace)}</span>
          {spectators > 0 && <span><Icon name="eye" /> {t('lobby.game.watching', { n: spectators })}</span>}
          {progress && <time dateTime={progress.last_move}><Icon name="timer" /> {lastMove(Date.parse(progress.last_move), now)}</time>}
        </p>
      </div>
      {room.locked
        ? <a class="button" href={`/rooms/${room.id}`} onClick={follow}>{t('lobby.enter')}</a>
        : room.can.watch && room.watching === 'everyone' && <a class="button" href={`/rooms/${room.id}`} onClick={follow}><Icon name="eye" />{t('lobby.watch')}</a>}
    </li>
  )
}

function lastMove(at: number, now: number): string {
  return now - at < MINUTE ? t('lobby.game.moved_now') : t('lobby.game.moved', { ago: timeAgo(locale(), at, now) })
}

/** A player with their rating, or a bot, and their points so far; colours that are bid for are not known here. */
function Player({ room, seat, score }: { room: RoomSummary; seat: RoomSeat; score: number | undefined }) {
  return (
    <li>
      {hasColours(room) && <Crest colour={colourOf(seat.colour)} size={18} />}
      <PersonName name={seat.name} person={seat.person} met={{ room: room.id, seat: seat.seat }} />
      {seat.rating !== null && <span class="numbers soft">{seat.rating}</span>}
      {score !== undefined && <b class="numbers" title={t('lobby.game.score', { n: score })}>{score}</b>}
    </li>
  )
}
