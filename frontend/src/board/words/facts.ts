/** A space in words, on one line. */
import { list, t } from '../../base/i18n'
import { cellOf, edgeBetween, isOnBoard } from '../geometry'
import { colourKey, factsOf, type BoardState } from '../state'

const SIDES = [['left', -1, 0], ['right', 1, 0], ['above', 0, -1], ['below', 0, 1]] as const

/** Its land, what stands on it, whose it is; with borders, on which sides they stand. */
export function factsInWords(state: BoardState, space: string, borders = false): string {
  const { terrain, piece, province } = factsOf(state, space)
  const told = [t(`terrain.${terrain}`)]
  if (piece) told.push(t(`board.info.${piece.kind}`, { colour: colourKey(state, piece.colour) }))
  if (province) told.push(t('words.in_province', { castle: province.castle }))
  const sides = borders ? sidesOf(state, space) : []
  if (sides.length) told.push(t('words.borders', { sides: list(sides) }))
  return told.join(', ')
}

function sidesOf({ land }: BoardState, space: string): string[] {
  const { column, row } = cellOf(space)
  return SIDES.flatMap(([side, dx, dy]) => {
    const next = { column: column + dx, row: row + dy }
    return isOnBoard(next, land) && land.borders.includes(edgeBetween({ column, row }, next)) ? [t(`words.side.${side}`)] : []
  })
}
