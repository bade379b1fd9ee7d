/** Prerenders pages without knowledge of the visitor; scripts/prerender.mjs stores them for the server. */
import { render, type ComponentChild } from 'preact'
import { switchLanguage, type Language } from './base/i18n/languages'
import { App } from './App'
import { navigate } from './base/browser/router'
import { DrawnPicture } from './pages/lobby/DrawnPicture'
import { keepDrawn, type PictureName } from './pages/lobby/pictures'

const PICTURES: readonly PictureName[] = ['game', 'classic', 'returns', 'internet']

export { LANGUAGES } from './base/i18n/languages'
export { previewParts } from './previewParts'

/** The HTML of an address's page in one language. */
export async function prerendered(address: string, language: Language): Promise<string> {
  await switchLanguage(language)
  for (const name of PICTURES) keepDrawn(name, language, rendered(<DrawnPicture name={name} />))
  navigate(address)
  return rendered(<App />)
}

function rendered(part: ComponentChild): string {
  const root = document.createElement('div')
  render(part, root)
  const html = markup(root)
  render(null, root)
  return html
}

/**
 * The markup of an element's contents, including the state of its controls. That state is in properties, which markup
 * omits and hydration leaves unchanged: without this, no radio button would be checked on a first visit.
 */
export function markup(root: Element): string {
  for (const input of root.querySelectorAll('input')) {
    if (input.type === 'radio' || input.type === 'checkbox') input.defaultChecked = input.checked
    else if (input.value !== input.defaultValue) input.defaultValue = input.value
  }
  for (const text of root.querySelectorAll('textarea')) text.defaultValue = text.value
  for (const option of root.querySelectorAll('option')) option.defaultSelected = option.selected
  return root.innerHTML
}
