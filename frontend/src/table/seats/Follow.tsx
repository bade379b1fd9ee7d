import { computed, effect, signal } from '@preact/signals'
import { route } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { highlightColour } from '../../board/highlightColour'
import type { ColourName } from '../../net/protocol'
import { playerName } from '../names'
import { seat as ownSeat } from '../store'
import './follow.css'

interface Followed { table: string | null; seat: number; colour: ColourName }

/** The table or replay that is open. */
const table = computed(() => ('id' in route.value ? route.value.id : null))
const chosen = signal<Followed | null>(null)
/** The player whom the spectator follows here, with their colour. */
const followed = computed(() => (ownSeat.value === null && chosen.value?.table === table.value ? chosen.value : null))

// Style sheets do the highlighting, so that neither board nor log is drawn again.
effect(() => {
  const { dataset } = document.documentElement
  highlightColour(followed.value?.colour ?? null)
  delete dataset['followedSeat']
  if (followed.value) dataset['followedSeat'] = String(followed.value.seat)
})

/** Highlights a player's pieces and land on the board, and their lines in the log: for spectators. */
export function Follow({ seat, colour }: { seat: number; colour: ColourName }) {
  const isFollowed = followed.value?.seat === seat
  const words = t('seat.follow', { who: playerName(seat) })
  return (
    <button
      type="button" class="follow" aria-pressed={isFollowed} aria-label={words} title={words}
      onClick={() => { chosen.value = isFollowed ? null : { table: table.value, seat, colour } }}
    >
      <Icon name="eye" />
    </button>
  )
}
