import { useEffect, useState } from 'preact/hooks'
import { t } from '../../../base/i18n'
import { api } from '../../../net/api'
import type { GameRating, Room } from '../../../net/protocol'

/** The rating changes of a rated game that is over. */
export function GameRatings({ room }: { room: Room }) {
  const [changes, setChanges] = useState<readonly GameRating[]>([])
  const done = room.rating === 'done'
  useEffect(() => {
    // If the request fails, the ratings page still shows them.
    if (done) void api.gameRatings(room.id).then(({ ratings }) => { setChanges(ratings) }, () => undefined)
  }, [room.id, done])
  if (!room.rating) return null
  if (!done) return <p class="about" role="status">{t(room.rating === 'due' ? 'rating.due' : 'rating.void')}</p>
  return (
    <section aria-label={t('rating.done')}>
      <h2>{t('rating.done')}</h2>
      <ul>
        {changes.map(({ seat, name, left, before, after, weight }) => (
          <li key={seat}>
            {t(left ? 'rating.change.left' : 'rating.change', { name, before, after })}
            {weight < 1 && <span class="about"> ({t('rating.weight', { percent: Math.round(100 * weight) })})</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
