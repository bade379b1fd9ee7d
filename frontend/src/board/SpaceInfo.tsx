/** A description of a space. */
import { list, maybe, t } from '../base/i18n'
import { colourKey, factsOf, type BoardState } from './state'

export function SpaceInfo({ state, space }: { state: BoardState; space: string }) {
  const { terrain, piece, province } = factsOf(state, space)
  const worth = maybe(`worth.${state.edition}.${terrain}`)
  return (
    <>
      <b>{t('board.info.space', { space, terrain: t(`terrain.${terrain}`) })}</b>
      {worth && <span>{worth}</span>}
      {piece && <span>{t(`board.info.${piece.kind}`, { colour: colourKey(state, piece.colour) })}</span>}
      {province ? (
        <span>
          {t('board.info.province', {
            colour: colourKey(state, province.colour), castle: province.castle, size: province.size, knights: province.knights,
          })}
        </span>
      ) : (
        <span>{t('board.info.free')}</span>
      )}
      {!!province?.allies.length && <span>{t('board.info.allied', { castles: list(province.allies) })}</span>}
    </>
  )
}
