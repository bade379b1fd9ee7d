import { cleanup } from '@testing-library/preact'
import { hydrate, render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { switchLanguage } from './base/i18n/languages'
import { api } from './net/api'
import { App } from './App'
import { LANGUAGES, markup, prerendered } from './prerender'
import { navigate } from './base/browser/router'

/** Element state that is not, or not only, an attribute: a hydrated page must agree with the client on it. */
const PROPERTIES = ['checked', 'value', 'selected', 'selectedIndex', 'disabled', 'open', 'indeterminate', 'readOnly'] as const

function shown(root: Element): unknown[] {
  return [...root.querySelectorAll('*')].map((one) => [one.tagName, one.id, ...PROPERTIES.map((name) => (one as unknown as Record<string, unknown>)[name])])
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(api, 'paces').mockReturnValue(new Promise(() => undefined))
  vi.spyOn(api, 'me').mockReturnValue(new Promise(() => undefined))
})
afterEach(async () => { cleanup(); vi.restoreAllMocks(); vi.unstubAllGlobals(); navigate('/'); await switchLanguage('en') })

describe('a prerendered page', () => {
  it.each(LANGUAGES.flatMap((language) => [[language, '/'], [language, '/games']] as const))('equals what the client renders, including the state of its controls (%s, %s)', async (language, address) => {
    const page = document.createElement('div')
    page.innerHTML = await prerendered(address, language)
    navigate(address)
    const fresh = document.createElement('div')
    render(<App />, fresh)
    const client = shown(fresh)
    render(null, fresh)
    hydrate(<App />, page)
    expect(shown(page)).toEqual(client)
    if (address === '/') expect(page.querySelectorAll('input[type=radio]:checked').length).toBeGreaterThan(1)
    render(null, page)
  })

  it('keeps the state of each kind of control', () => {
    const form = (
      <form>
        <input type="radio" name="one" checked={false} /><input type="radio" name="one" checked />
        <input type="checkbox" checked /><input type="checkbox" /><input type="text" value="words" /><input type="text" value="" />
        <textarea value="more words" /><select value="b"><option value="a">A</option><option value="b">B</option></select>
        <details open><summary>S</summary></details><button disabled>B</button>
      </form>
    )
    const fresh = document.createElement('div')
    render(form, fresh)
    const client = shown(fresh)
    const page = document.createElement('div')
    page.innerHTML = markup(fresh)
    hydrate(form, page)
    expect(shown(page)).toEqual(client)
    expect(page.querySelectorAll(':checked')).toHaveLength(3)
  })
})
