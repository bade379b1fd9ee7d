/** Calculations for charts: positions of lines, ticks and labels. */

export interface Line { seat: number; values: readonly number[] }

/** About this many round numbers between the least and the greatest value; 0 is one of them. */
export function ticksOf(least: number, greatest: number, about = 5): number[] {
  const [from, to] = [Math.min(0, least), Math.max(1, greatest)]
  const rough = (to - from) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power)
  const ticks: number[] = []
  for (let at = Math.floor(from / step) * step; at < to + step; at += step) ticks.push(at)
  return ticks
}

/**
 * Spreads the labels at the ends of lines, so that none covers another: each stays as close to its place as possible,
 * and their order is kept.
 */
export function spreadLabels(places: readonly number[], gap: number, least: number, greatest: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place || one.index - other.index)
  let below = least - gap
  for (const one of order) below = one.place = Math.max(one.place, below + gap)
  let above = greatest + gap
  for (const one of order.reverse()) above = one.place = Math.min(one.place, above - gap)
  const found = [...places]
  for (const { place, index } of order) found[index] = place
  return found
}

/** A linear scale from one range to another. */
export function scale(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const width = from[1] - from[0] || 1
  return (value) => to[0] + ((value - from[0]) * (to[1] - to[0])) / width
}

/** At most `most` of these, evenly chosen; the last is always included. */
export function thinOut<T>(all: readonly T[], most: number): T[] {
  const every = Math.max(1, Math.ceil(all.length / most))
  return all.filter((_, index) => (all.length - 1 - index) % every === 0)
}
