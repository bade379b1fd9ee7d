import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import type { SeatView, View } from '../../net/protocol'
import { editionOf, type Mark } from '../edition'
import { playerName, seatColour } from '../names'
import { room } from '../store'
import { scoreWords } from './scoreWords'
import './scoreStrip.css'

/** All scores in a line above the board of a narrow screen, where the players' panels have a tab of their own. */
export function ScoreStrip({ view }: { view: View }) {
  return (
    <ul class="score-strip" aria-label={t('seat.panels')} tabIndex={0} data-tips>
      {view.seats.map((seat) => <Score key={seat.seat} view={view} seat={seat} />)}
    </ul>
  )
}

function Score({ view, seat }: { view: View; seat: SeatView }) {
  const colour = seatColour(seat.colour)
  const edition = editionOf(view)
  const acting = view.waiting_for.includes(seat.seat)
  const turn: Mark[] = acting ? [{ icon: 'hourglass', words: t('seat.turn') }] : []
  // Whether they have chosen comes first, where there is no room for all marks.
  const goal = edition.goal(view)
  const points = scoreWords(seat, goal)
  const marks = [...turn, ...edition.marks(view, seat).reverse()]
  const name = playerName(seat.seat)
  const level = room.value?.seats.find((one) => one.seat === seat.seat)?.level
  const words = [name, ...(level ? [t(`character.level.${level}`)] : []), points, ...marks.map((one) => one.words)].join(' · ')
  return (
    <li class={`seat-${colour}${acting ? ' acting' : ''}`} title={words}>
      <span class="score-marks numbers" aria-hidden="true">
        <Crest colour={colour} size={15} /><b>{seat.score}{goal !== null && <small>/{goal}</small>}</b>{marks.map(({ icon }) => <Icon key={icon} name={icon} />)}
      </span>
      <span class="score-name" aria-hidden="true">{name}</span>
      <span class="hidden-words">{words}</span>
    </li>
  )
}
