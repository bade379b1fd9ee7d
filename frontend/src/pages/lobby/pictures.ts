/**
 * The pictures of the first page: which there are, and the markup of those that the server has drawn into the page, which
 * is kept, so that no script has to be loaded to draw them.
 */
import type { Language } from '../../base/i18n/languages'

export type PictureName = 'game' | 'classic' | 'returns' | 'internet'

/** The markup of each picture that is drawn already, by name and language: pieces bear letters. */
const drawn = new Map<string, string>()

export function keepDrawn(name: string, language: string, markup: string): void {
  drawn.set(`${name} ${language}`, markup)
}

/** Keeps the pictures of the prerendered page. */
export function keepAllDrawn(page: ParentNode, language: string): void {
  for (const picture of page.querySelectorAll<HTMLElement>('[data-picture]')) keepDrawn(picture.dataset.picture ?? '', language, picture.innerHTML)
}

export function drawnMarkup(name: PictureName, language: Language): string | undefined {
  return drawn.get(`${name} ${language}`)
}

/** Forgets all, for tests. */
export function forgetDrawn(): void {
  drawn.clear()
}
