/** Chart of where the points came from: for each cause a bar for each seat. */
import { t } from '../../base/i18n'
import { plain } from '../../base/i18n/signed'
import { seatColour } from '../../table/names'
import type { Cause, ReplaySeat } from '../../net/protocol'
import { scale } from '../../base/components/chartScales'
import { causesOf } from '../../table/result'
import { Figure } from './Figure'
import { letterOf } from './LineChart'

const WIDTH = 640
const BAR = 17
const HEAD = 26
const ROOM = 12
const AREA = { left: 42, right: 590 }
/** The end of the letters beside the bars. */
const LETTERS = 26

export function CauseChart({ seats }: { seats: readonly ReplaySeat[] }) {
  const causes = causesOf(seats)
  const all = seats.flatMap(({ scores }) => Object.values(scores))
  const x = scale([Math.min(0, ...all), Math.max(1, ...all)], [AREA.left, AREA.right])
  const block = HEAD + BAR * seats.length + ROOM
  const height = causes.length * block
  const title = t('stats.causes')
  const numbers = seats.map((_, seat) => seat)
  return (
    <Figure title={title} kind="causes" seats={numbers} rows={causes.map((cause) => ({ label: words(cause), cells: seats.map(({ scores }) => scores[cause] ?? 0) }))}>
      {causes.length > 0 && <svg viewBox={`0 0 ${String(WIDTH)} ${String(height)}`} class="chart" role="img" aria-label={title}>
        {causes.map((cause, index) => (
          <g key={cause} transform={`translate(0 ${String(index * block)})`}>
            <text class="cause" x={AREA.left} y={HEAD / 2}>{words(cause)}</text>
            {seats.map(({ scores }, seat) => {
              const value = scores[cause] ?? 0
              const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))]
              const y = HEAD + seat * BAR
              return (
                <g key={seat} class={`chart-bar seat-${seatColour(seat)}`}>
                  <text class="left letter-plain" x={LETTERS} y={y + BAR / 2}>{letterOf(seat)}</text>
                  <rect x={from} y={y + 1.5} width={Math.max(1, to - from)} height={BAR - 3} rx="2" />
                  <text class="right" x={to + 6} y={y + BAR / 2}>{plain(value)}</text>
                </g>
              )
            })}
          </g>
        ))}
      </svg>}
    </Figure>
  )
}

function words(cause: Cause): string {
  return t(`cause.${cause}`)
}
