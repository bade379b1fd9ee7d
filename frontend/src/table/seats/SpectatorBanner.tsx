import { richList, t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { PersonName } from '../../self/relations/PersonName'
import type { Room, View } from '../../net/protocol'
import { playerNames } from '../names'
import { isOver } from '../over'
import { seat } from '../store'

/**
 * The banner at the top: who is watching, and what they can see. Shown to everybody at the table, as one line that
 * unfolds, unless nobody is watching. To spectators the line says who leads.
 */
export function SpectatorBanner({ room, view }: { room: Room; view?: View }) {
  const closed = room.watching === 'none'
  const unnamed = room.pseudonyms && !isOver(room)
  if (!closed && !unnamed && !room.spectator_count) return null
  const words = closed ? t('watching.none') : unnamed ? t('watching.uncounted') : countOf(room)
  const lead = view && seat.value === null && !isOver(room) ? leadOf(view) : null
  const leftOut = room.spectators_left_out
  const others = unnamed ? 0 : room.spectator_count - room.spectators.length - leftOut
  const named = room.spectators.map(({ person, name }) => <PersonName key={person} name={name} person={person} met={{ room: room.id, person }} />)
  const names = [
    ...named,
    ...(leftOut > 0 && named.length > 0 ? [t('watching.left_out', { n: leftOut })] : []),
    ...(others > 0 ? [t('watching.others', { n: others })] : []),
  ]
  return (
    <details class="spectators">
      <summary>
        <Icon name={closed ? 'eye-off' : 'eye'} />
        {lead !== null && <strong>{lead}</strong>}
        <span class={lead === null ? '' : 'wide-only'}>{words}</span>
      </summary>
      {lead !== null && <p class="narrow-only">{words}</p>}
      {names.length > 0 && <p class="spectator-names">{richList(names)}</p>}
      {unnamed && !closed && <p class="about">{t('watching.unnamed')}</p>}
      <p class="about">{closed ? t('watching.closed') : room.rounds_behind ? t('watching.sees_behind', { n: room.rounds_behind }) : t('watching.sees')}</p>
      {!closed && room.press === 'private' && <p class="about">{t('watching.private')}</p>}
    </details>
  )
}

function countOf(room: Room): string {
  const n = room.spectator_count
  if (!room.rounds_behind) return t('watching.count', { n })
  return isOver(room) ? t('watching.count_opened', { n }) : t('watching.count_behind', { n, rounds: room.rounds_behind })
}

/** Who has the most points; null while nobody is ahead. */
function leadOf({ seats }: View): string | null {
  const most = Math.max(...seats.map(({ score }) => score))
  const leaders = seats.filter(({ score }) => score === most)
  return leaders.length === seats.length ? null : t('watching.lead', { who: playerNames(leaders.map((one) => one.seat)), points: t('seat.score', { n: most }) })
}
