import type { ComponentType } from 'preact'
import { Failure } from '../../base/components/Failure'
import { covered } from '../../self/settings/preferences'
import { useSubmit } from '../../net/useSubmit'
import { narrow } from '../../base/browser/narrowScreen'
import { editionOf } from '../edition'
import { t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import { Icon, type IconName } from '../../base/icons/Icon'
import { ensureName } from '../../self/me'
import { api } from '../../net/api'
import { BotLevel } from '../characters/BotLevel'
import { SeatName } from './SeatName'
import type { ColourName, Room, RoomSeat, SeatView, View } from '../../net/protocol'
import { AwayCountdown } from './AwayCountdown'
import { SeatTime } from '../clocks/ClockFace'
import { Count } from './Count'
import { colourName, seatColour, playerName } from '../names'
import { scoreWords } from './scoreWords'
import { clock } from '../store'

/** What spectators can do with a player's panel. */
export type SpectatorTool = ComponentType<{ seat: number; colour: ColourName }>

interface Props { room: Room; view: View; open?: boolean; tool?: SpectatorTool }

/**
 * All public information about each player, always in the same place; with `open`, their hidden cards, too, and for
 * spectators the `tool`.
 */
export function Players({ view, ...more }: Props) {
  return (
    <ul class="players" aria-label={t('seat.panels')}>
      {view.seats.map((seat) => (
        <Player key={seat.seat} seat={seat} view={view} {...more} />
      ))}
    </ul>
  )
}

/** Whether any player's panel offers their seat: it needs more room then. */
export function offersSeats(room: Room, view: View): boolean {
  return room.seats.some((at) => at.offered || isAway(at, room, view))
}

function Player({ seat, view, room, open, tool: Tool }: Props & { seat: SeatView }) {
  const at = room.seats.find((one) => one.seat === seat.seat)
  const seated = room.seats.some((one) => one.mine)
  const isOpen = open || (room.rounds_behind > 0 && !seated)
  const colour = seatColour(seat.colour)
  const acting = view.waiting_for.includes(seat.seat)
  const won = view.outcome?.winners.includes(seat.seat)
  const edition = editionOf(view)
  const goal = edition.goal(view)
  const points = scoreWords(seat, goal)
  return (
    <li
      class={`panel player seat-${colour}${acting ? ' acting' : ''}`} data-seat={seat.seat} tabIndex={0} data-tips
      aria-label={t('seat.panel', { name: playerName(seat.seat), colour: colour === 'none' ? t('seat.no_colour') : colourName(seat.colour) })}
    >
      <div class="player-head">
        <span class="shield" title={colour === 'none' ? t('seat.no_colour') : t('seat.colour', { colour: colourName(seat.colour), letter: t(`colour.letter.${colour}`) })}>
          <Crest colour={colour} size={30} />{colour !== 'none' && <b aria-hidden="true">{t(`colour.letter.${colour}`)}</b>}
          {Tool && !seated && colour !== 'none' && <Tool seat={seat.seat} colour={colour} />}
        </span>
        <SeatName room={room} seat={seat.seat} look="player-name name" />
        <Marks seat={seat} view={view} at={at} won={won ?? false} acting={acting} />
        <span class="player-score numbers" title={points}>
          <span aria-hidden="true">{seat.score}{goal !== null && <small>/{goal}</small>}</span>
          <span class="hidden-words">{points}</span>
        </span>
      </div>
      <div class="player-counts">
        <Ducats ducats={isMoneyCovered(seat, view) ? null : seat.ducats} />
        <Count knight shown={<Supply n={seat.knights} />} words={t('seat.knights', { n: seat.knights })} />
        <Count icon="map" shown={seat.provinces} words={t('seat.provinces', { n: seat.provinces })} />
        <edition.Counts seat={seat} />
      </div>
      {isOpen && seat.hand && <edition.OpenHand view={view} seat={seat} />}
      {!(edition.isSimultaneous && room.pace.kind === 'correspondence') && <SeatTime number={seat.seat} />}
      {at?.offered && <OfferedSeat at={at} room={room} />}
      {at && isAway(at, room, view) && <AwayCountdown at={at} since={at.away_since} after={room.away_after * 1000} />}
    </li>
  )
}

/** Whether a player at the viewer's own table is away, so that their seat can be given to a bot. */
function isAway(at: RoomSeat, room: Room, view: View): at is RoomSeat & { away_since: string } {
  return !!at.away_since && room.seats.some((one) => one.mine) && !isAskedAbout(at.seat) && !at.mine && at.occupant === 'person'
    && !at.stand_in && room.pace.kind !== 'correspondence' && view.phase !== 'ended'
}

/** Whether a vote on the seat is open: then there is no other way to give it to a bot. */
function isAskedAbout(seat: number): boolean {
  return clock.value?.absences.some((absence) => absence.seat === seat) ?? false
}

function Ducats({ ducats }: { ducats: number | null }) {
  return <Count icon="coins" shown={ducats ?? '?'} words={ducats === null ? t('seat.ducats_hidden') : t('seat.ducats', { n: ducats })} />
}

/** What is in the supply; in words where there is space for them. */
function Supply({ n }: { n: number }) {
  return <><span class="wide-only">{n}</span><span class="narrow-only">{t('seat.knights.left', { n })}</span></>
}

/** Whether the viewer's own money is covered, where that of others is hidden. */
function isMoneyCovered(seat: SeatView, view: View): boolean {
  return covered.value && seat.seat === view.viewer && view.seats.some(({ ducats }) => ducats === null)
}

function Marks({ seat, view, at, won, acting }: { seat: SeatView; view: View; at: RoomSeat | undefined; won: boolean; acting: boolean }) {
  return (
    <span class="player-marks">
      {won && <Mark icon="trophy" words={t('table.place', { place: 1 })} />}
      {editionOf(view).marks(view, seat).map((one) => <Mark key={one.words} {...one} />)}
      {acting && <Mark icon="hourglass" words={t('seat.turn')} />}
      {at?.stand_in && <Mark icon="bot" words={t('seat.stand_in')} />}
      {at?.level && <BotLevel level={at.level} brief={!narrow.value} />}
      {at?.occupant === 'person' && !at.stand_in && <i class={`dot${at.online ? ' here' : ''}`} title={at.online ? t('seat.online') : t('seat.away')}><span class="hidden-words">{at.online ? t('seat.online') : t('seat.away')}</span></i>}
    </span>
  )
}

function Mark({ icon, words }: { icon: IconName; words: string }) {
  return <span class={`mark mark-${icon}`} title={words}><Icon name={icon} /><span class="hidden-words">{words}</span></span>
}

/** A seat that another player may take over from its bot. */
function OfferedSeat({ at, room }: { at: RoomSeat; room: Room }) {
  const { busy, failure, run } = useSubmit()
  return (
    <div class="player-away">
      <span class="about">{t('seat.offered')}</span>
      {room.can.take_over && (
        <button
          class="button" disabled={busy} title={t('seat.take_over.about', { name: at.name })}
          onClick={() => { run(async () => { if (await ensureName()) await api.takeOver(room.id, at.seat) }) }}
        >
          <Icon name="armchair" />{t('seat.take_over')}
        </button>
      )}
      <Failure text={failure} />
    </div>
  )
}
