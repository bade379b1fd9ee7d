import { useRef } from 'preact/hooks'
import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import { boardState, marked } from '../../board/state'
import { BoardPaints, StaticBoard } from '../../board/StaticBoard'
import { TERRAIN } from '../../editions/terrain'
import type { BoardView, FeaturedGame, SeatView, View } from '../../net/protocol'

/** A running game, as a spectator sees it now, with the way to its table. */
export function LiveGame({ game }: { game: FeaturedGame }) {
  const { room, name, players, round, usual_rounds: usual, view } = game
  const last = useLastChange(room, view.board)
  const state = { ...boardState(view, TERRAIN[view.edition], undefined, marked(last)), ids: 'live-' }
  const facts = [players.join(', '), optionValue('edition', view.edition), round ? t('games.round', { round, usual }) : t('log.setup')]
  return (
    <>
      <div class="picture of-game live"><BoardPaints /><StaticBoard state={state} coordinates={false} /></div>
      <figcaption>
        <span class="game-player-scores">{view.seats.map((seat) => <Score key={seat.seat} seat={seat} view={view} name={players[seat.seat] ?? ''} />)}</span>
        <span title={[name, ...facts].join(' · ')}>{facts.join(' · ')}</span>
        <a class="button quiet" href={`/rooms/${room}`} onClick={follow}><Icon name="eye" />{t('lobby.watch')}</a>
      </figcaption>
    </>
  )
}

function Score({ seat, view, name }: { seat: SeatView; view: View; name: string }) {
  return (
    <span class="numbers" title={name}>
      <Crest colour={'colours_settled' in view && !view.colours_settled ? 'none' : view.colours[seat.colour] ?? 'none'} size={18} />
      <span class="hidden-words">{name}</span>
      <span aria-hidden="true">{seat.score}</span>
      <span class="hidden-words">{t('lobby.game.score', { n: seat.score })}</span>
    </span>
  )
}

/** The borders and pieces that are new on a board since another position of the same game was shown. */
function useLastChange(room: string, board: BoardView): ReadonlySet<string> {
  const shown = useRef({ room, board, last: new Set<string>() })
  const { room: roomBefore, board: before } = shown.current
  if (room !== roomBefore) shown.current = { room, board, last: new Set() }
  else if (board !== before) {
    const old = new Set(touched(before))
    const last = new Set(touched(board).filter((place) => !old.has(place)))
    shown.current = { room, board, last: last.size ? last : shown.current.last }
  }
  return shown.current.last
}

function touched({ borders, castles, knights }: BoardView): string[] {
  return [...borders, ...[...castles, ...knights].map(({ space }) => space)]
}
