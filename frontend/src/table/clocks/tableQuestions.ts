import { clock, room } from '../store'
import { isEarlyEndDropped } from './earlyEndDropped'

/** Whether the game was started under an earlier version of the rules, and so cannot continue. */
export function isByOtherRules(): boolean {
  return room.value?.other_rules === true && room.value.state === 'playing'
}

/**
 * Whether the whole table is asked or informed about something: a pause, more time, an early end, or an absent
 * player.
 */
export function isTableAsked(): boolean {
  const here = clock.value
  if (room.value?.held || isByOtherRules() || room.value?.early_end?.agreed.length || isEarlyEndDropped.value) return true
  if (!here) return false
  const isExtending = room.value?.pace.kind === 'correspondence' && here.extension_wanted.length > 0
  return here.paused !== null || here.pause_wanted.length > 0 || here.absences.length > 0 || isExtending
}
