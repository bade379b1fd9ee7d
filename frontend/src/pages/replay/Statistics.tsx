/** Statistics of the game: points round by round and by cause, land and ducats. */
import { t } from '../../base/i18n'
import type { Replay, ReplaySeat } from '../../net/protocol'
import { CauseChart } from './CauseChart'
import { Legend } from './Figure'
import { letterOf, LineChart } from './LineChart'

interface Props { outline: Replay; at: number; go: (moment: number) => void }

export function Statistics({ outline: { tallies }, at, go }: Props) {
  const end = tallies.at(-1)?.seats ?? []
  const seats = end.map((_, seat) => seat)
  const rounds = tallies.map(({ round }) => round)
  const here = Math.max(0, tallies.findLastIndex(({ moment }) => moment <= at))
  const lines = (value: (seat: ReplaySeat) => number) => seats.map((seat) => ({ seat, values: tallies.map((tally) => valueOf(tally.seats[seat], value)) }))
  const shared = { rounds, here, go: (index: number) => { go(tallies[index]?.moment ?? 0) } }
  return (
    <div class="statistics scrolls">
      <Legend seats={seats} sign={letterOf} />
      <LineChart title={t('stats.points')} lines={lines(pointsOf)} {...shared} />
      <CauseChart seats={end} />
      <LineChart title={t('stats.land')} lines={lines(({ land }) => land)} {...shared} />
      <LineChart title={t('stats.ducats')} lines={lines(({ ducats }) => ducats)} {...shared} />
    </div>
  )
}

export function pointsOf({ scores }: ReplaySeat): number {
  return Object.values(scores).reduce((sum, points) => sum + points, 0)
}

function valueOf(seat: ReplaySeat | undefined, value: (seat: ReplaySeat) => number): number {
  return seat ? value(seat) : 0
}
