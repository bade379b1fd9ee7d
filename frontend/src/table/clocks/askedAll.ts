import { clock, room } from '../store'

/** Whether the game was begun by rules that are others now, and so does not go on. */
export function isByOtherRules(): boolean {
  return room.value?.other_rules === true && room.value.state === 'playing'
}

/** Whether all at the table are asked or told something: about a pause, more time or a player who is away. */
export function isAllAsked(): boolean {
  const here = clock.value
  if (room.value?.held || isByOtherRules()) return true
  if (!here) return false
  const isExtending = room.value?.pace.kind === 'correspondence' && here.extension_wanted.length > 0
  return here.paused !== null || here.pause_wanted.length > 0 || here.absences.length > 0 || isExtending
}
