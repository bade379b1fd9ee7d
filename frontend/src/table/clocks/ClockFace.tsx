import { useEffect, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Clock, Pace, SeatClock } from '../../net/protocol'
import { faceOf, mostRelevantClock, type Face } from './clocks'
import { playerName } from '../names'
import { countdown, moment, serverNow } from './serverTime'
import { clock as roomClock, room, seat as mySeat } from '../store'
import './clock.css'

/** The server's time, updated several times a second. */
function useTime(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => { setNow(serverNow()) }, 200)
    return () => { clearInterval(timer) }
  }, [])
  return now
}

/** A player's clock in their panel: running, or the time that they have in reserve. */
export function SeatTime({ number }: { number: number }) {
  const clock = roomClock.value
  const pace = room.value?.pace
  const seat = clock?.seats.find((one) => one.seat === number)
  if (!clock || !pace || !seat) return null
  if (seat.due === null) {
    if (!seat.reserve) return null
    return <div class="seat-time idle"><Icon name="timer" /><Reserve seconds={seat.reserve} /></div>
  }
  return <div class="seat-time"><Running seat={seat} pace={pace} clock={clock} /></div>
}

/** The most relevant clock, beside the status line. */
export function TurnTime() {
  const clock = roomClock.value
  const pace = room.value?.pace
  const seat = clock && mostRelevantClock(clock, mySeat.value)
  if (!clock || !pace || !seat) return null
  return (
    <div class={`turn-time${seat.seat === mySeat.value ? ' mine' : ''}`}>
      <span class="hidden-words">{t('clock.of', { who: playerName(seat.seat) })}</span>
      <Running seat={seat} pace={pace} clock={clock} />
    </div>
  )
}

function Running({ seat, pace, clock }: { seat: SeatClock; pace: Pace; clock: Clock }) {
  const now = useTime()
  const face = faceOf(seat, pace, clock.paused, now)
  if (!face || seat.due === null) return null
  const date = pace.kind === 'correspondence' && !clock.paused && !face.warns
  return (
    <span class={`running${face.warns ? ' warns' : ''}${clock.paused ? ' paused' : ''}`} role="timer" aria-live="off" title={titleOf(face, clock)}>
      <Icon name={clock.paused ? 'pause' : date ? 'calendar' : 'timer'} />
      {date ? <span>{t('clock.until', { moment: moment(Date.parse(seat.due), now) })}</span> : <b class="numbers">{countdown(face.left)}</b>}
      {face.drawing && !date && <small>{t('clock.drawing')}</small>}
      {face.reserve !== null && <Reserve seconds={face.reserve} />}
    </span>
  )
}

function titleOf(face: Face, clock: Clock): string {
  if (clock.paused) return t('clock.paused')
  return face.drawing ? t('clock.drawing.about') : t('clock.running')
}

function Reserve({ seconds }: { seconds: number }) {
  const shown = countdown(seconds * 1000)
  return (
    <span class="reserve numbers" title={t('clock.reserve', { time: shown })}>
      <span aria-hidden="true">+{shown}</span><span class="hidden-words">{t('clock.reserve', { time: shown })}</span>
    </span>
  )
}
