/**
 * Repeats the lots of the correspondence edition, from the random numbers that the seed has left after shuffling the
 * pools.
 */
import type { GameEvent } from '../../net/protocol'
import { SEAT_COLOURS } from '../../base/seatColours'
import { kindOf } from './events'
import type { Source } from './source'

/**
 * The number of public lots, and whether all of them agree. Between them come draws whose results are private: which
 * politics card a player got, or which of two alliances ended. So up to as many draws may be skipped as there can have
 * been.
 */
export async function checkLots(rest: Source, events: readonly GameEvent[]): Promise<[number, boolean]> {
  let [count, hidden, at] = [0, 0, rest]
  const fell = async (seats: readonly number[]) => {
    const found = await sourceAfter(at, hidden, seats)
    count++
    hidden = 0
    at = found ?? at
    return found !== null
  }
  let agrees = true
  for (const event of events) {
    if (event.kind === 'lot_drawn') agrees = (await fell(event.seats)) && agrees
    if (event.kind === 'politics_won' || event.kind === 'alliance_ended' || event.kind === 'alliance_broken') hidden++
    if (event.kind === 'colour_taken' && event === kindOf(events, 'colour_taken')[0]) {
      const left = leftOver(events)
      if (left.length > 1) agrees = (await fell(left)) && agrees
    }
  }
  return [count, agrees]
}

/** The seats that got a free colour by lot, in the order of these colours. */
function leftOver(events: readonly GameEvent[]): number[] {
  const place = (colour: string) => SEAT_COLOURS.findIndex((one) => one === colour)
  const left = kindOf(events, 'colour_taken').filter((event) => event.left)
  return left.sort((one, other) => place(one.colour) - place(other.colour)).map(({ seat }) => seat)
}

/**
 * The random source after the draws that put these seats in this order, having skipped at most `hidden` draws; null if
 * none does.
 */
async function sourceAfter(source: Source, hidden: number, seats: readonly number[]): Promise<Source | null> {
  const sorted = [...seats].sort((one, other) => one - other)
  for (let passed = 0; passed <= hidden; passed++) {
    const trial = source.later(passed)
    const order = await trial.shuffled(sorted)
    if (order.every((seat, place) => seat === seats[place])) return trial
  }
  return null
}
