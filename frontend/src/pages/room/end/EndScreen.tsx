import { lazy } from '../../../base/components/lazy'
import { Dialog } from '../../../base/components/Dialog'
import { follow, navigate } from '../../../base/browser/router'
import { editionOf } from '../../../table/edition'
import { t } from '../../../base/i18n'
import { plain } from '../../../base/i18n/signed'
import { Crest } from '../../../base/icons/crests'
import { Icon } from '../../../base/icons/Icon'
import { BotLevel } from '../../../table/characters/BotLevel'
import { SeatName } from '../../../table/seats/SeatName'
import type { Room, SeatView, View } from '../../../net/protocol'
import { colourOf, playerName } from '../../../table/names'
import { GameRatings } from './GameRatings'
import { isAlone } from '../../../table/pacing'
import { PlayAgain } from './PlayAgain'
import { Highlights } from './Highlights'
import { causesOf, placeOf, resultOf } from '../../../table/result'
import { ShareButton } from './ShareButton'
import { ShuffleCheck } from '../../../table/shuffle/ShuffleCheck'
import './end.css'

const AgainstBots = lazy(() => import('./AgainstBots').then((it) => it.AgainstBots))

interface Props { room: Room; view: View; close: () => void }

/**
 * The end screen: the player's place or, for spectators, who won and why; then what stood out, and all points. The crests
 * are a prize: winners see them, and spectators, not those who lost.
 */
export function EndScreen({ room, view, close }: Props) {
  const mine = room.seats.find((one) => one.mine)?.seat ?? null
  const { title, why } = resultOf(view, room, mine)
  const place = (seat: SeatView) => placeOf(view, seat)
  const seats = [...view.seats].sort((a, b) => place(a) - place(b) || a.seat - b.seat)
  const winners = view.outcome?.winners ?? []
  const hasWon = mine !== null && winners.includes(mine)
  return (
    <Dialog label={title} large onClose={close}>
      <div class="end-screen">
        {(mine === null || hasWon) && (
          <div class="end-crests" aria-hidden="true">
            {seats.flatMap(({ seat, colour }) => (winners.includes(seat) ? <Crest key={seat} colour={colourOf(colour)} size={84} /> : []))}
          </div>
        )}
        <h1 tabIndex={-1} autofocus>{title}</h1>
        <p class="end-why">{why}</p>
        {mine !== null && view.outcome && isAlone(room) && <AgainstBots room={room} won={hasWon} close={close} />}
        <Highlights room={room} view={view} mine={mine} />
        <Ranking room={room} seats={seats} place={place} />
        <Breakdown room={room} view={view} seats={seats} place={place} />
        <GameRatings room={room} />
        <ShuffleCheck room={room} view={view} />
        <PlayAgain room={room} close={close}>
          <a class="button" href={`/rooms/${room.id}/replay`} onClick={follow}><Icon name="play" />{t('end.replay')}</a>
          <ShareButton room={room} />
          <button class="button end-board" onClick={close}><Icon name="map" />{t('end.board')}</button>
          <button class="button quiet end-back" onClick={() => { navigate('/') }}>{t('app.back')}</button>
        </PlayAgain>
      </div>
    </Dialog>
  )
}

interface RankingProps { room: Room; seats: SeatView[]; place: (seat: SeatView) => number }

/** The players in order, on narrow screens: there the table of points has no space for names. */
function Ranking({ room, seats, place }: RankingProps) {
  return (
    <ol class="end-ranking" aria-label={t('games.result')}>
      {seats.map((seat) => (
        <li key={seat.seat} class={`line seat-${colourOf(seat.colour)}`}>
          <span class="end-place">{t('table.place', { place: place(seat) })}</span>
          <Crest colour={colourOf(seat.colour)} size={24} />
          <SeatName room={room} seat={seat.seat} look="name" />
          <Level room={room} seat={seat.seat} />
          <b class="numbers">{plain(seat.score)}</b>
        </li>
      ))}
    </ol>
  )
}

function Level({ room, seat }: { room: Room; seat: number }) {
  const level = room.seats.find((one) => one.seat === seat)?.level
  return level ? <BotLevel level={level} /> : null
}

function Breakdown({ room, view, seats, place }: RankingProps & { view: View }) {
  const row = (label: string, cell: (seat: SeatView) => string | number, kind = '') => (
    <tr class={kind} key={label}>
      <th scope="row">{label}</th>
      {seats.map((seat) => <td key={seat.seat} class="numbers">{cell(seat)}</td>)}
    </tr>
  )
  return (
    <div class="end-scroll">
      <table class="breakdown" aria-label={t('end.breakdown')}>
        <thead>
          <tr>
            <th scope="col">{t('end.cause')}</th>
            {seats.map((seat) => (
              <th key={seat.seat} scope="col" class={`seat-${colourOf(seat.colour)}`} aria-label={playerName(seat.seat)}>
                <Crest colour={colourOf(seat.colour)} size={30} />
                <SeatName room={room} seat={seat.seat} look="name" />
                <Level room={room} seat={seat.seat} />
                <span class="end-place">{t('table.place', { place: place(seat) })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {causesOf(view.seats).map((cause) => row(t(`cause.${cause}`), (seat) => plain(seat.scores[cause] ?? 0)))}
          {row(t('end.total'), (seat) => plain(seat.score), 'total')}
          {room.seats.some(({ hints }) => hints) && row(t('end.hints'), ({ seat }) => room.seats.find((one) => one.seat === seat)?.hints ?? 0, 'aside')}
          {editionOf(view).endRows(view).map(({ label, cell }) => row(label, (seat) => cell(seat.seat), 'aside'))}
        </tbody>
      </table>
    </div>
  )
}
