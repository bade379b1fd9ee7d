/** What the chosen move would score, for whom. */
import { maybe, t } from '../i18n'
import type { Scored } from '../protocol'
import { Who } from '../table/Who'

export function ScorePreview({ scores }: { scores: readonly Scored[] }) {
  if (!scores.length) return <p class="scores none">{t('panel.scores.none')}</p>
  return (
    <ul class="scores" aria-label={t('panel.scores')}>
      {scores.map(({ seat, points, cause }, at) => (
        <li key={at} class={points < 0 ? 'bad' : 'good'}>
          <Who seat={seat} /> <b class="numbers">{signed(points)}</b> <span class="soft">{maybe(`cause.${cause}`) ?? cause}</span>
        </li>
      ))}
    </ul>
  )
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
