/** Pages before anything is known of whoever opens them; scripts/prerender.mjs keeps them where the server finds them. */
import { render } from 'preact'
import { speak, type Language } from './base/i18n/languages'
import { App } from './App'
import { navigate } from './base/browser/router'

export { LANGUAGES } from './base/i18n/languages'

/** The elements of what stands at an address, in words of a language. */
export async function prerendered(address: string, language: Language): Promise<string> {
  await speak(language)
  navigate(address)
  const root = document.createElement('div')
  render(<App />, root)
  const html = markup(root)
  render(null, root)
  return html
}

/**
 * The markup of what an element holds, with what its controls show. That is kept in properties, which are in no markup,
 * and which hydration leaves as they are: without this no radio of a first visit would be checked.
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
