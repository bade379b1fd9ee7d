/**
 * The pictures of the first page: which there are, and those that the server has drawn into the page. These are kept as
 * they are, so that no script has to be loaded for them.
 */
export type PictureName = 'game' | 'classic' | 'returns' | 'internet'

/** The markup of each picture that is drawn already. */
export const drawn = new Map<string, string>()

/** Keeps the pictures of the prerendered page. */
export function keepDrawn(page: ParentNode): void {
  for (const picture of page.querySelectorAll<HTMLElement>('[data-picture]')) drawn.set(picture.dataset.picture ?? '', picture.innerHTML)
}
