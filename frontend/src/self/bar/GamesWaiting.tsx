import { useEffect, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import { speakOfEverything } from '../../base/i18n/languages'
import { api } from '../../net/api'
import './games-waiting.css'

/** How many of one's games wait for one, beside the way to them; looked up anew by whoever comes back to the page. */
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
  if (waiting) await speakOfEverything()
  return waiting
}
