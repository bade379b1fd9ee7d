/** Prerenders pages without knowledge of the visitor; scripts/prerender.mjs stores them for the server. */
import { render } from 'preact'
import { switchLanguage, type Language } from './base/i18n/languages'
import { App } from './App'
import { navigate } from './base/browser/router'

export { LANGUAGES } from './base/i18n/languages'

/** The HTML of an address's page in one language. */
export async function prerendered(address: string, language: Language): Promise<string> {
  await switchLanguage(language)
  navigate(address)
  const root = document.createElement('div')
  render(<App />, root)
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
