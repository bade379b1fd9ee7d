import { rich, t } from '../../base/i18n'
import { signed } from '../../base/i18n/signed'
import { Icon } from '../../base/icons/Icon'
import { lossesSince } from '../history/losses'
import { seat as seatWords, spaces } from '../log/parts'
import { wordsOf } from '../log/words'
import { present, seat, standingLog } from '../store'

/** What others have done to the player since their last answer, and a button for `again`, which shows it on the board. */
export function Losses({ again }: { again: (() => void) | null }) {
  const game = present.value.view
  const own = game?.seats.find((one) => one.seat === seat.value)
  if (!game || !own) return null
  const castles = new Set(game.board.castles.filter(({ colour }) => colour === own.colour).map(({ space }) => space))
  const { taken, others } = lossesSince(standingLog.value, { seat: own.seat, colour: own.colour, castles })
  if (!taken.length && !others.length) return null
  return (
    <div class="panel stand-in losses">
      <div>
        {taken.map(({ by, points, cut, ...land }) => (
          <p key={by}>{rich('since.taken', { who: seatWords(by), spaces: spaces(land.spaces), cut, scored: points ? 'yes' : 'no', points: signed(points) })}</p>
        ))}
        {others.map((event, at) => <p key={at}>{wordsOf(event, null)}</p>)}
      </div>
      {again && <button type="button" class="button round" aria-label={t('past.again')} title={t('past.again')} onClick={again}><Icon name="play" /></button>}
    </div>
  )
}
