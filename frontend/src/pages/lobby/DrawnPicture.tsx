import { BoardPaints, StaticBoard } from '../../board/StaticBoard'
import type { PictureName } from './pictures'
import { pictureState } from './recordedGame'

/** Draws a picture of the first page; the one of the game brings the fills of all. */
export function DrawnPicture({ name }: { name: PictureName }) {
  return <>{name === 'game' && <BoardPaints />}<StaticBoard state={pictureState(name)} coordinates={false} /></>
}
