/**
 * The pictures of the first page: which there are, and the markup of those that the server has drawn into the page, which
 * is kept, so that no script has to be loaded to draw them.
 */
export type PictureName = 'game' | 'classic' | 'returns' | 'internet'

/** The markup of each picture that is drawn already. */
export const drawn = new Map<string, string>()

/** Keeps the pictures of the prerendered page. */
export function keepDrawn(page: ParentNode): void {
  for (const picture of page.querySelectorAll<HTMLElement>('[data-picture]')) drawn.set(picture.dataset.picture ?? '', picture.innerHTML)
}
