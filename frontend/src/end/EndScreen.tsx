import { Dialog } from '../app/Dialog'
import { Failure } from '../app/Failure'
import { follow, navigate } from '../app/router'
import { useSubmit } from '../app/useSubmit'
import { useState } from 'preact/hooks'
import { editionOf } from '../editions'
import { maybe, t } from '../i18n'
import { optionName, optionValue } from '../i18n/options'
import { Crest } from '../icons/crests'
import { Icon } from '../icons/Icon'
import { named } from '../me/me'
import { Select } from '../lobby/fields'
import { api, type RematchSeats } from '../net/api'
import { wishOf } from '../net/pace'
import { SeatName } from '../people/SeatName'
import type { Room, SeatView, View } from '../protocol'
import { colourOf } from '../table/names'
import { say } from '../table/store'
import { GameRatings } from '../ratings/GameRatings'
import { causesOf, resultOf } from './result'
import { ShuffleCheck } from './ShuffleCheck'
import './end.css'

const SEATS: readonly RematchSeats[] = ['keep', 'swap', 'shuffle']

interface Props { room: Room; view: View; close: () => void }

/** How the game ended: who won and why, and where everybody's points came from. */
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
        <Buttons room={room} close={close} />
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
          {causesOf(view).map((cause) => row(maybe(`cause.${cause}`) ?? cause, (seat) => seat.scores[cause] ?? 0))}
          {row(t('end.total'), (seat) => seat.score, 'total')}
          {editionOf(view).endRows(view).map(({ label, cell }) => row(label, (seat) => cell(seat.seat), 'aside'))}
        </tbody>
      </table>
    </div>
  )
}

/** What to do next. Who plays again under pseudonyms has no choice of seats: lots are drawn for them. */
function Buttons({ room, close }: { room: Room; close: () => void }) {
  const { busy, failure, run } = useSubmit()
  const [seats, setSeats] = useState<RematchSeats>('keep')
  const alone = room.seats.filter((seat) => seat.occupant === 'person').every((seat) => seat.mine)
  const together = room.can.rematch && !alone
  const rematch = () => {
    run(async () => {
      const next = await api.rematch(room.id, seats)
      if (next.id !== room.rematch) await say(t('end.again.said', { link: new URL(`/rooms/${next.id}`, location.href).href }))
      close()
      navigate(`/rooms/${next.id}`)
    })
  }
  const again = () => {
    run(async () => {
      if (!(await named())) return
      const { edition, options, name } = room
      const next = alone ? await api.playNow(edition, options) : await api.make({ edition, options, name, public: room.public, pace: wishOf(room.pace) })
      if (!alone) await say(t('end.again.said', { link: new URL(`/rooms/${next.id}`, location.href).href }))
      close()
      navigate(`/rooms/${next.id}`)
    })
  }
  return (
    <>
      <Failure text={failure} />
      {together && room.rematch && <p class="about" role="status">{t('end.again.held')}</p>}
      {together && !room.rematch && !room.pseudonyms && (
        <Select
          label={optionName('rematch')} value={seats} choose={(chosen) => { setSeats(chosen as RematchSeats) }}
          choices={SEATS.map((one) => ({ value: one, words: optionValue('rematch', one) }))}
        />
      )}
      <div class="line end-buttons">
        <button class="button primary" disabled={busy} onClick={together ? rematch : again} title={t('end.again.about')}>
          <Icon name="swords" />{t(together && room.rematch ? 'end.again.join' : 'end.again')}
        </button>
        <a class="button" href={`/rooms/${room.id}/replay`} onClick={follow}><Icon name="play" />{t('end.replay')}</a>
        <button class="button" onClick={close}><Icon name="map" />{t('end.board')}</button>
        <button class="button quiet" onClick={() => { navigate('/') }}>{t('app.back')}</button>
      </div>
    </>
  )
}
