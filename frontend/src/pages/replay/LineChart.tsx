/** Line chart of a value round by round, a line for each seat; a table behind it has the numbers. */
import { t } from '../../base/i18n'
import { colourOf, seatColour, playerName } from '../../table/names'
import { plain } from '../../base/i18n/signed'
import { scale, spreadLabels, thinOut, ticksOf, type Line } from '../../base/components/chartScales'
import { Figure } from './Figure'
import { chapterName } from './Scrubber'

const SIZE = { width: 640, height: 320 }
const AREA = { left: 42, right: 606, top: 12, bottom: 264 }
/** Seats differ by the dash pattern of their line and the letter at its end, not by colour alone. */
const DASHES = ['', '9 9', '2 7', '16 6 2 6', '4 4', '24 8', '1 3']

interface Props { title: string; rounds: readonly number[]; lines: readonly Line[]; here: number; go: (index: number) => void }

export function LineChart({ title, rounds, lines, here, go }: Props) {
  const all = lines.flatMap(({ values }) => values)
  const ticks = ticksOf(Math.min(...all), Math.max(...all))
  const x = scale([0, Math.max(1, rounds.length - 1)], [AREA.left + 8, AREA.right - 18])
  const y = scale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [AREA.bottom, AREA.top])
  const ends = spreadLabels(lines.map(({ values }) => y(values.at(-1) ?? 0)), 23, AREA.top + 6, AREA.bottom - 4)
  const labelled = new Set(thinOut(rounds.map((_, index) => index), 12))
  return (
    <Figure title={title} rows={rounds.map((round, index) => ({ label: chapterName(round), cells: lines.map(({ values }) => values[index] ?? 0), go: () => { go(index) } }))} seats={lines.map(({ seat }) => seat)}>
      <svg viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`} class="chart" role="img" aria-label={t('stats.summary', { title, who: leadersOf(lines) })}>
        {ticks.map((tick) => (
          <g key={tick} class={`chart-tick${tick === 0 ? ' zero' : ''}`}>
            <line x1={AREA.left} x2={AREA.right} y1={y(tick)} y2={y(tick)} />
            <text x={AREA.left - 6} y={y(tick)} class="left">{plain(tick)}</text>
          </g>
        ))}
        {rounds.map((round, index) => (labelled.has(index)
          ? <text key={round} class="below" x={x(index)} y={AREA.bottom + 20}>{round}</text>
          : null))}
        <text class="below" x={(AREA.left + AREA.right) / 2} y={SIZE.height - 12}>{t('stats.rounds')}</text>
        <line class="chart-here" x1={x(here)} x2={x(here)} y1={AREA.top} y2={AREA.bottom} />
        {lines.map(({ seat, values }, index) => ({ seat, values, index, points: values.map((value, at) => `${place(x(at))},${place(y(value))}`).join(' ') })).map(({ seat, values, index, points }) => (
          <g key={seat} class={`chart-line seat-${seatColour(seat)}`} data-seat={seat}>
            <polyline class="edge" points={points} />
            <polyline class="line" points={points} />
            {index > 0 && <polyline class="dash" stroke-dasharray={DASHES[index % DASHES.length]} points={points} />}
            <line class="lead" x1={x(values.length - 1)} y1={y(values.at(-1) ?? 0)} x2={AREA.right + 4} y2={ends[index]} />
            <circle cx={AREA.right + 14} cy={ends[index]} r="11" />
            <text x={AREA.right + 14} y={ends[index]} class="letter">{letterOf(seat)}</text>
          </g>
        ))}
        {rounds.map((round, index) => (
          <rect key={round} class="chart-column" x={x(index) - 10} y={AREA.top} width="20" height={AREA.bottom - AREA.top} onClick={() => { go(index) }}>
            <title>{chapterName(round)}</title>
          </rect>
        ))}
      </svg>
    </Figure>
  )
}

/** A seat's label in charts: the letter of its colour. */
export function letterOf(seat: number): string {
  return t(`colour.letter.${colourOf(seat)}`)
}

function place(value: number): string {
  return value.toFixed(1)
}

/** The final ranking in words, for screen readers: the highest first. */
function leadersOf(lines: readonly Line[]): string {
  const ends = lines.map(({ seat, values }) => ({ seat, end: values.at(-1) ?? 0 })).sort((one, other) => other.end - one.end)
  return ends.map(({ seat, end }) => t('stats.of', { name: playerName(seat), n: end })).join(', ')
}
