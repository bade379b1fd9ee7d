import { useEffect } from 'preact/hooks'
import { t } from '../../base/i18n'
import { loadRunningGames, runningGames } from '../runningGames'
import './games-waiting.css'

/**
 * How many of the player's games wait for them, beside the link to them; refreshed when the tab becomes visible again.
 */
export function GamesWaiting() {
  useEffect(() => {
    const look = () => { if (!document.hidden) void loadRunningGames().catch(() => undefined) }
    look()
    document.addEventListener('visibilitychange', look)
    return () => { document.removeEventListener('visibilitychange', look) }
  }, [])
  const waiting = runningGames.value.filter(({ waits }) => waits).length
  if (!waiting) return null
  return <b class="games-waiting numbers"><span aria-hidden="true">{waiting}</span><span class="hidden-words">{t('games.waiting', { n: waiting })}</span></b>
}
