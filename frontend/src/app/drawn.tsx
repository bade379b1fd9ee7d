/** Pages before anything is known of whoever opens them; scripts/drawn.mjs keeps them where the server finds them. */
import { render } from 'preact'
import { speak, type Language } from '../i18n/languages'
import { App } from './App'
import { navigate } from './router'

export { LANGUAGES } from '../i18n/languages'

/** The elements of what stands at an address, in words of a language. */
export async function drawn(address: string, language: Language): Promise<string> {
  await speak(language)
  navigate(address)
  const root = document.createElement('div')
  render(<App />, root)
  return root.innerHTML
}
