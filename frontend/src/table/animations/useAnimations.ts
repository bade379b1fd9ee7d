import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { failure, objection } from '../panels/choice'
import type { GameEvent } from '../../net/protocol'
import { mayAnimate } from '../../self/settings/settings'
import { sound, type Sound } from '../../self/settings/sound'
import { myTurn, news } from '../store'
import { flightsOf, fly } from './pointFlights'

/** While a table is open: animates points, and plays the sounds that concern the player. */
export function useAnimations(): void {
  useEffect(() => {
    let turn = myTurn.peek()
    const stops = [
      effect(() => {
        const latest = news.value
        if (!latest) return
        const cue = soundOf(latest.events)
        if (cue) sound(cue)
        // After the table has rendered the new state.
        if (mayAnimate()) requestAnimationFrame(() => { fly(flightsOf(latest)) })
      }),
      effect(() => {
        if (myTurn.value && !turn) sound('turn')
        turn = myTurn.value
      }),
      effect(() => { if (failure.value || objection.value) sound('refusal') }),
    ]
    return () => { stops.forEach((stop) => { stop() }) }
  }, [])
}

export function soundOf(events: readonly GameEvent[]): Sound | null {
  const kinds = new Set(events.map(({ kind }) => kind))
  if (kinds.has('duel_opened')) return 'duel'
  const laid = events.filter(({ kind }) => kind === 'decision_laid').length
  return laid > 1 || kinds.has('bids_revealed') || kinds.has('colour_taken') || kinds.has('claims_settled') ? 'reveal' : null
}
