import { useEffect, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import { SEAT_COLOURS } from '../../base/seatColours'
import { BoardPaints, StaticBoard } from '../../board/StaticBoard'
import { gameState, LAST_MOVE, POSTER, scoresAfter } from './recordedGame'

/** In milliseconds: how long each move is shown, and the end of the game. */
const MOVE = 1100
const END = 6000

/** The game that the first page plays by itself: on from its picture, and then again from the start. */
export function GamePlayer() {
  const [move, setMove] = useState(POSTER)
  const [playing, setPlaying] = useState(true)
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => { setMove(move < LAST_MOVE ? move + 1 : 0) }, move < LAST_MOVE ? MOVE : END)
    return () => { clearTimeout(timer) }
  }, [move, playing])
  const scores = scoresAfter(move)
  const words = t(playing ? 'lobby.player.pause' : 'lobby.player.play')
  return (
    <>
      <div class="picture of-game" data-picture="game"><BoardPaints /><StaticBoard state={gameState(move)} coordinates={false} /></div>
      <figcaption>
        <span class="game-player-scores" aria-hidden="true">
          {scores.map((score, seat) => <span key={seat} class="numbers"><Crest colour={SEAT_COLOURS[seat] ?? 'grey'} size={18} />{score}</span>)}
        </span>
        <span>{t('lobby.bots_game')}</span>
        <button type="button" class="button quiet round" aria-label={words} title={words} onClick={() => { setPlaying(!playing) }}><Icon name={playing ? 'pause' : 'play'} /></button>
      </figcaption>
    </>
  )
}
