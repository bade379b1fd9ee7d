/** A one-line description of a space. */
import { list, t } from '../../base/i18n'
import { cellOf, edgeBetween, isOnBoard } from '../geometry'
import { colourKey, factsOf, type BoardState } from '../state'

const SIDES = [['left', -1, 0], ['right', 1, 0], ['above', 0, -1], ['below', 0, 1]] as const

/** Its terrain, pieces and owner; with `borders`, also the sides that have a border. */
export function factsInWords(state: BoardState, space: string, borders = false): string {
  const { terrain, piece, province } = factsOf(state, space)
  const parts = [t(`terrain.${terrain}`)]
  if (piece) parts.push(t(`board.info.${piece.kind}`, { colour: colourKey(state, piece.colour) }))
  if (province) parts.push(t('words.in_province', { castle: province.castle }))
  const sides = borders ? sidesOf(state, space) : []
  if (sides.length) parts.push(t('words.borders', { sides: list(sides) }))
  return parts.join(', ')
}

function sidesOf({ land }: BoardState, space: string): string[] {
  const { column, row } = cellOf(space)
  return SIDES.flatMap(([side, dx, dy]) => {
    const next = { column: column + dx, row: row + dy }
    return isOnBoard(next, land) && land.borders.includes(edgeBetween({ column, row }, next)) ? [t(`words.side.${side}`)] : []
  })
}
