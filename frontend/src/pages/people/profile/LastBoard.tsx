import { useEffect, useState } from 'preact/hooks'
import { follow } from '../../../base/browser/router'
import { t } from '../../../base/i18n'
import { optionValue } from '../../../base/i18n/options'
import { boardState } from '../../../board/state'
import { BoardPaints, StaticBoard } from '../../../board/StaticBoard'
import { TERRAIN } from '../../../editions/terrain'
import { api } from '../../../net/api'
import type { ProfileGame, View } from '../../../net/protocol'

/** The board at the end of a person's newest game, as a link to its replay. */
export function LastBoard({ game }: { game: ProfileGame }) {
  const [view, setView] = useState<View | null>(null)
  useEffect(() => {
    // A picture that cannot be loaded, as of a game by older rules, is merely missing.
    api.game(game.game).then((state) => { setView(state.view) }, () => undefined)
  }, [game.game])
  return (
    <section class="panel padded rows last-board" aria-label={t('profile.board')}>
      <h2>{t('profile.board')}</h2>
      <a href={`/rooms/${game.room}/replay`} onClick={follow} aria-label={t('games.replay.named', { room: game.name })}>
        {view && <><BoardPaints /><StaticBoard state={boardState(view, TERRAIN[view.edition])} coordinates={false} /></>}
      </a>
      <p class="about">{optionValue('edition', game.edition)} · {game.name}</p>
    </section>
  )
}
