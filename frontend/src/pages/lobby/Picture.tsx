import { lazy } from '../../base/components/lazy'
import { localization } from '../../base/i18n/languages'
import { drawnMarkup, type PictureName } from './pictures'
import '../../board/board.css'

/** Draws a picture that the server has not drawn, such as after a visit to another page. */
const DrawnPicture = lazy(() => import('./DrawnPicture').then((it) => it.DrawnPicture))

/** A picture of the first page, by name. Decoration: the words beside it say what it shows. */
export function Picture({ name }: { name: PictureName }) {
  const markup = drawnMarkup(name, localization.value.language)
  // Our own drawing, made when the client was built.
  if (markup !== undefined) return <div class={`picture of-${name}`} data-picture={name} dangerouslySetInnerHTML={{ __html: markup }} />
  return <div class={`picture of-${name}`} data-picture={name}><DrawnPicture name={name} /></div>
}
