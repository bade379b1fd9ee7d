import { useEffect, useState } from 'preact/hooks'
import { lazy } from '../../base/components/lazy'
import { loadAllWords } from '../../base/i18n/languages'
import { request } from '../../net/api'
import type { Featured } from '../../net/protocol'
import { StillGame } from './StillGame'

const GamePlayer = lazy(() => import('./GamePlayer').then((it) => it.GamePlayer), StillGame)
const LiveGame = lazy(async () => {
  await loadAllWords()
  return (await import('./LiveGame')).LiveGame
}, StillGame)

/** Milliseconds between two requests for the position. */
const REFRESH = 10_000

/** The game on the first page's board: one that everybody may watch live, or else the recorded one. */
export function FeaturedGame() {
  const game = useFeatured()
  if (game === undefined) return <StillGame />
  return game ? <LiveGame game={game} /> : <GamePlayer />
}

/** The featured game, as it is now; null if there is none, undefined until that is known. */
function useFeatured(): Featured['game'] | undefined {
  const [game, setGame] = useState<Featured['game']>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const look = async () => {
      if (!document.hidden) {
        const found = await request<Featured>('GET', '/api/featured/').catch(() => null)
        if (gone) return
        setGame((shown) => (found ? found.game : shown ?? null))
      }
      timer = setTimeout(() => { void look() }, REFRESH)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
  return game
}
