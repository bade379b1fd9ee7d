import { t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import type { MyGame } from '../../net/protocol'

/** Everybody's rank and points, the best first, with one player highlighted; nothing if they are not known. */
export function Results({ game: { names, levels, results, seat }, you = false }: { game: Pick<MyGame, 'names' | 'levels' | 'results' | 'seat'>; you?: boolean }) {
  if (!results.length) return null
  const order = results.map((result, at) => ({ ...result, at })).sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
  return (
    <ol class="game-results" aria-label={t('games.result')}>
      {order.map(({ at, colour, place, points }) => (
        <li key={at} class={at === seat ? 'mine' : undefined}>
          <Crest colour={colour} size={16} />
          <span>{place === null ? t('games.result.open', { who: names[at] ?? '', n: points }) : t('games.result.line', { place, who: names[at] ?? '', n: points })}</span>
          {levels[at] && <span class="about">({t(`character.level.${levels[at]}`)})</span>}
          {you && at === seat && <b class="chip">{t('games.result.you')}</b>}
        </li>
      ))}
    </ol>
  )
}
