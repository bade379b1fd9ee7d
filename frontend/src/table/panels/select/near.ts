/** Guesses which of several things a player means who points only at a place. */
import { view } from '../../store'

/** The viewer's own province next to a space, otherwise any of theirs: the one that would grow. */
export function provinceBy(space: string): string | undefined {
  const seen = view.peek()
  const colour = seen?.seats.find(({ seat }) => seat === seen.viewer)?.colour
  const own = seen?.board.provinces.filter((one) => one.colour === colour) ?? []
  return (own.find(({ spaces }) => spaces.some((one) => areBeside(one, space))) ?? own[0])?.castle
}

function areBeside(one: string, other: string): boolean {
  const across = Math.abs(one.charCodeAt(0) - other.charCodeAt(0))
  const down = Math.abs(Number(one.slice(1)) - Number(other.slice(1)))
  return across + down === 1
}
