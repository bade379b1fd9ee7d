/** Guesses which of several things a player means who points only at a place. */
import type { BoardView } from '../../../net/protocol'
import { view } from '../../store'

type Province = BoardView['provinces'][number]

/** The viewer's own province next to a space, otherwise any of theirs: the one that would grow. */
export function provinceBy(space: string): string | undefined {
  const { own } = provinces()
  return (own.find((one) => isBeside(one, space)) ?? own[0])?.castle
}

/** The viewer's own province that a space is in. */
export function ownProvinceAt(space: string): string | undefined {
  return provinces().own.find(({ spaces }) => spaces.includes(space))?.castle
}

/** The province of another colour that a space is in, with one of the viewer's own beside it; null if there is none. */
export function neighboursAt(space: string): { own: string; other: string } | null {
  const { own, others } = provinces()
  const other = others.find(({ spaces }) => spaces.includes(space))
  const beside = other && own.find((one) => other.spaces.some((its) => isBeside(one, its)))
  return beside ? { own: beside.castle, other: other.castle } : null
}

function provinces(): { own: Province[]; others: Province[] } {
  const seen = view.peek()
  const colour = seen?.seats.find(({ seat }) => seat === seen.viewer)?.colour
  const all = seen?.board.provinces ?? []
  return { own: all.filter((one) => one.colour === colour), others: all.filter((one) => one.colour !== colour) }
}

function isBeside({ spaces }: Province, space: string): boolean {
  return spaces.some((one) => areBeside(one, space))
}

function areBeside(one: string, other: string): boolean {
  const across = Math.abs(one.charCodeAt(0) - other.charCodeAt(0))
  const down = Math.abs(Number(one.slice(1)) - Number(other.slice(1)))
  return across + down === 1
}
