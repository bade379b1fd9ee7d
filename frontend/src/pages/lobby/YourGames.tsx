import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { runningGames } from '../../self/runningGames'
import { GameFacts, GameLink, GameTitle } from '../games/GameTitle'

const MOST = 4

/** The player's running games, those that wait for them first, and a link to all. */
export function YourGames() {
  const games = runningGames.value
  return (
    <section class="panel padded rows your-games" aria-label={t('lobby.yours')}>
      <div class="line spread">
        <h2>{t('lobby.yours')}</h2>
        <a class="button quiet" href="/games" onClick={follow}>{t('lobby.yours.all')}</a>
      </div>
      <ul class="your-game-list">
        {games.slice(0, MOST).map((game) => (
          <li key={game.room}>
            <div class="grow"><GameTitle game={game} /><GameFacts game={game} /></div>
            <GameLink game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}
