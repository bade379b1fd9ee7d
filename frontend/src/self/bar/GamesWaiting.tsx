import { useEffect, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import { loadAllWords } from '../../base/i18n/languages'
import { api } from '../../net/api'
import './games-waiting.css'

/**
 * How many of the player's games wait for them, beside the link to them; refreshed when the tab becomes visible again.
 */
export function GamesWaiting() {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    const look = () => { if (!document.hidden) count().then(setWaiting, () => undefined) }
    look()
    document.addEventListener('visibilitychange', look)
    return () => { document.removeEventListener('visibilitychange', look) }
  }, [])
  if (!waiting) return null
  return <b class="games-waiting numbers"><span aria-hidden="true">{waiting}</span><span class="hidden-words">{t('games.waiting', { n: waiting })}</span></b>
}

async function count(): Promise<number> {
  const { running } = await api.myGames()
  const waiting = running.filter(({ waits }) => waits).length
  if (waiting) await loadAllWords()
  return waiting
}
