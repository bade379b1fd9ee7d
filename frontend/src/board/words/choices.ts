/** The places that can be chosen on the board now, by name and in order. */
import { t } from '../../base/i18n'
import { cellOf, spacesOf } from '../geometry'
import { factsOf, type BoardState } from '../state'
import type { Target } from '../targets'
import { factsInWords } from './facts'

export interface Listed { target: Target; label: string; chosen: boolean; row: number }

/** In reading order: row by row. */
export function choicesOf(state: BoardState): Listed[] {
  const { on, lit, chosen } = state.targets
  if (on === null) return []
  return [...new Set([...lit, ...chosen])]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((name) => {
      const target: Target = { on, name }
      return { target, label: nameOf(state, target), chosen: chosen.has(name), row: cellOf(spacesOf(name)[0]).row + 1 }
    })
}

/**
 * "border between C3 and C4", "knight on D5: forest": the piece that would be placed or is there, and what else is
 * there.
 */
export function nameOf(state: BoardState, target: Target): string {
  const { name } = target
  if (target.on === 'edge') {
    const [first, second] = spacesOf(name)
    return t('choice.border', { first, second })
  }
  const about = factsInWords(state, name)
  switch (pieceOn(state, name)) {
    case 'castle':
      return t('choice.castle', { space: name, about })
    case 'knight':
      return t('choice.knight', { space: name, about })
    default:
      return t('choice.space', { space: name, about })
  }
}

/** The place under the keyboard cursor, and whether it can be chosen. */
export function placeInWords(state: BoardState, target: Target): string {
  const { name, on } = target
  const { targets, land } = state
  if (targets.on === on && targets.chosen.has(name)) return t('board.chosen', { place: nameOf(state, target) })
  if (targets.on === on && targets.lit.has(name)) return t('board.lit', { place: nameOf(state, target) })
  if (on === 'space') return t('choice.space', { space: name, about: factsInWords(state, name, true) })
  const [first, second] = spacesOf(name)
  return t('board.edge', { border: land.borders.includes(name) ? 'yes' : 'no', first, second })
}

/** The piece that a space is chosen for: for chosen spaces the one shown there, otherwise the one asked for. */
function pieceOn(state: BoardState, space: string): 'castle' | 'knight' | undefined {
  const { chosen, ghosts, piece } = state.targets
  if (!chosen.has(space)) return piece
  const ghost = ghosts.find((one) => one.piece !== 'border' && one.piece !== 'land' && one.space === space)
  if (ghost) return ghost.piece === 'castle' ? 'castle' : 'knight'
  return piece && factsOf(state, space).piece?.kind
}

function placeOf(name: string): number {
  const [first] = spacesOf(name)
  const { column, row } = cellOf(first)
  return row * 100 + column
}
