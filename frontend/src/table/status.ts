/**
 * The status line: who has to do what now. For simultaneous choices it says who is missing, never what others have
 * chosen.
 */
import { editionOf } from './edition'
import { t } from '../base/i18n'
import type { Prompt, Room, View } from '../net/protocol'
import { playerNames } from './names'
import type { Asked, Kind } from './panels/select/choices'
import { clock, isAskedIn } from './store'
import { waiting } from './statusParts'

export interface Status { text: string; mine: boolean }

export function statusOf(view: View, prompts: readonly Prompt[], seat: number | null, room: Room): Status {
  if (view.phase === 'ended' || room.state === 'ended') return { text: ended(view, room), mine: false }
  if (clock.value?.paused || room.held) return { text: t('pause.on'), mine: false }
  const asked = prompts.find((prompt) => !prompt.optional)
  const mine = seat !== null && isAskedIn({ view, prompts }, seat)
  return { text: asked ? own(asked, view) : others(view), mine }
}

function ended(view: View, room: Room): string {
  const winners = view.outcome?.winners ?? []
  if (room.ended_by === 'deserted') return t('status.stopped.deserted')
  if (room.ended_by === 'players') return t('status.stopped.players')
  if (room.ended_by === 'moderator' || !winners.length) return t('status.stopped')
  return t('status.ended', { n: winners.length, who: playerNames(winners) })
}

function own(prompt: Prompt, view: View): string {
  if (prompt.kind === 'place_castle') {
    return prompt.colour === view.viewer ? t('status.setup.you') : t('status.setup.you_neutral')
  }
  return inEdition(prompt, view) ?? others(view)
}

function inEdition<K extends Exclude<Kind, 'place_castle'>>(prompt: Asked<K>, view: View): string | null {
  return editionOf(view).promptStatus[prompt.kind]?.(prompt, view) ?? null
}

function others(view: View): string {
  const here = waiting(view)
  if (!view.waiting_for.length) return t('status.nobody')
  if (view.phase === 'setup') return t('status.setup.others', here)
  return (view.phase === 'ended' ? null : editionOf(view).waitingStatus[view.phase](view)) ?? t('status.other', here)
}
