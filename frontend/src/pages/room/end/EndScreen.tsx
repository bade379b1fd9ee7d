import { Dialog } from '../../../base/components/Dialog'
import { follow, navigate } from '../../../base/browser/router'
import { editionOf } from '../../../table/edition'
import { t } from '../../../base/i18n'
import { Crest } from '../../../base/icons/crests'
import { Icon } from '../../../base/icons/Icon'
import { SeatName } from '../../../table/seats/SeatName'
import type { Room, SeatView, View } from '../../../net/protocol'
import { colourOf } from '../../../table/names'
import { GameRatings } from './GameRatings'
import { PlayAgain } from './PlayAgain'
import { causesOf, resultOf } from './result'
import { ShuffleCheck } from '../../../table/shuffle/ShuffleCheck'
import './end.css'

interface Props { room: Room; view: View; close: () => void }

/** The end screen: who won and why, and where all points came from. */
export function EndScreen({ room, view, close }: Props) {
  const mine = room.seats.find((one) => one.mine)?.seat ?? null
  const { title, why } = resultOf(view, room, mine)
  const place = (seat: SeatView) => view.outcome?.places[String(seat.seat)] ?? 1 + view.seats.filter((one) => one.score > seat.score).length
  const seats = [...view.seats].sort((a, b) => place(a) - place(b) || a.seat - b.seat)
  return (
    <Dialog label={title} large onClose={close}>
      <div class="end-screen">
        <div class="end-crests" aria-hidden="true">
          {(view.outcome?.winners ?? []).map((seat) => <Crest key={seat} colour={colourOf(seat)} size={84} />)}
        </div>
        <h1 tabIndex={-1} autofocus>{title}</h1>
        <p class="end-why">{why}</p>
        <Breakdown room={room} view={view} seats={seats} place={place} />
        <GameRatings room={room} />
        <ShuffleCheck room={room} view={view} />
        <PlayAgain room={room} close={close}>
          <a class="button" href={`/rooms/${room.id}/replay`} onClick={follow}><Icon name="play" />{t('end.replay')}</a>
          <button class="button" onClick={close}><Icon name="map" />{t('end.board')}</button>
          <button class="button quiet" onClick={() => { navigate('/') }}>{t('app.back')}</button>
        </PlayAgain>
      </div>
    </Dialog>
  )
}

function Breakdown({ room, view, seats, place }: { room: Room; view: View; seats: SeatView[]; place: (seat: SeatView) => number }) {
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
              <th key={seat.seat} scope="col" class={`seat-${colourOf(seat.colour)}`}>
                <Crest colour={colourOf(seat.colour)} size={30} />
                <SeatName room={room} seat={seat.seat} look="name" />
                <span class="end-place">{t('end.place', { place: place(seat) })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {causesOf(view.seats).map((cause) => row(t(`cause.${cause}`), (seat) => seat.scores[cause] ?? 0))}
          {row(t('end.total'), (seat) => seat.score, 'total')}
          {editionOf(view).endRows(view).map(({ label, cell }) => row(label, (seat) => cell(seat.seat), 'aside'))}
        </tbody>
      </table>
    </div>
  )
}
