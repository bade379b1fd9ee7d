/** What a bot says of what has just happened: at most a few words, and not all the time. */
import type { CharacterName, Likings, Room, View } from '../../net/protocol'
import type { News } from '../store'

export type Moment = 'hello' | 'founds' | 'takes' | 'loses' | 'wins' | 'loses_game'
export interface Phrase { moment: Moment; character: CharacterName }

export const LIKES: Likings = {
  gunther: 'builder', wiltrud: 'builder', ortwin: 'raider', brunhild: 'raider', pankraz: 'miser', edeltraud: 'miser', meinrad: 'schemer', sibylla: 'schemer',
}
/** A province of at least as many points is worth a word. */
const LARGE = 8

/** The phrase that fits some events, of the bot whom they concern most; null if none does. */
export function phraseFor(room: Room, view: View, { events }: News): Phrase | null {
  const of = (seat: number, moment: Moment) => {
    const character = room.seats.find((one) => one.seat === seat)?.character
    return character ? { moment, character } : null
  }
  const outcome = view.phase === 'ended' ? view.outcome : null
  if (outcome) {
    const [winner = -1] = outcome.winners
    const second = room.seats.find((one) => one.character)?.seat ?? -1
    return of(winner, 'wins') ?? of(second, 'loses_game')
  }
  const scored = events.flatMap((event) => (event.kind === 'scored' ? [event] : []))
  const lost = scored.find(({ cause, points }) => cause === 'spaces_lost' && points < 0)
  const taken = lost && scored.find(({ cause, seat }) => cause === 'expansion' && seat !== lost.seat)
  const founded = scored.find(({ cause, points }) => cause === 'founding' && points >= LARGE)
  return (taken && of(taken.seat, 'takes')) ?? (lost && of(lost.seat, 'loses')) ?? (founded && of(founded.seat, 'founds')) ?? null
}

/** The first bot says hello when a game begins. */
export function greeting(room: Room): Phrase | null {
  const character = room.seats.find((one) => one.character)?.character
  return character ? { moment: 'hello', character } : null
}
