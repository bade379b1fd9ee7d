/** The history of a person's ratings: a chart for each game and number of players, with its numbers in words. */
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import type { RatingLine } from '../../net/protocol'
import { scale } from '../../base/components/chartScales'
import './ratings.css'

const SIZE = { width: 320, height: 90 }
const PAD = 8

export function RatingHistory({ ratings }: { ratings: readonly RatingLine[] }) {
  return (
    <ul class="rating-lines">
      {ratings.map((one) => <li key={`${one.edition}-${String(one.players)}`}><Line rating={one} /></li>)}
    </ul>
  )
}

function Line({ rating }: { rating: RatingLine }) {
  const values = [FIRST, ...rating.steps.map(({ points }) => points)]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = scale([0, values.length - 1], [PAD, SIZE.width - PAD])
  const y = scale([least, most], [SIZE.height - PAD, PAD])
  const words = t('rating.line', { game: optionValue('edition', rating.edition), n: rating.players, points: rating.points })
  const [last, end] = [values.length - 1, values.at(-1) ?? FIRST]
  return (
    <figure class="rating-line">
      <figcaption>{words}</figcaption>
      <svg
        viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`} role="img"
        aria-label={t('rating.picture', { line: words, n: rating.games, least, most })}
      >
        <line class="rating-first" x1={PAD} x2={SIZE.width - PAD} y1={y(FIRST)} y2={y(FIRST)} />
        <polyline points={values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
        <circle cx={x(last)} cy={y(end)} r="4" />
      </svg>
    </figure>
  )
}

/** The initial rating. */
const FIRST = 1000
