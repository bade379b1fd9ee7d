/** A minimal router: a few addresses on top of the browser's own history. */
import { computed, signal } from '@preact/signals'

const path = signal(location.pathname)
addEventListener('popstate', () => { path.value = location.pathname })

export type Route = { page: 'lobby' } | { page: 'room'; id: string; round?: number | 'newest' } | { page: 'replay'; id: string } | { page: 'games' } | { page: 'tokens' } | { page: 'credits' } | { page: 'privacy' } | { page: 'ratings' } | { page: 'standing' } | { page: 'learn' } | { page: 'rules'; edition: 'classic' | 'returns' | 'internet' } | { page: 'mail'; what: 'confirm' | 'stop'; token: string } | { page: 'account' } | { page: 'link'; what: 'confirm' | 'reset'; token: string } | { page: 'player'; person: string } | { page: 'unknown' }

export function routeOf(pathname: string): Route {
  if (pathname === '/') return { page: 'lobby' }
  if (/^\/credits\/?$/.test(pathname)) return { page: 'credits' }
  if (/^\/privacy\/?$/.test(pathname)) return { page: 'privacy' }
  if (/^\/account\/tokens\/?$/.test(pathname)) return { page: 'tokens' }
  if (/^\/ratings\/?$/.test(pathname)) return { page: 'ratings' }
  if (/^\/standing\/?$/.test(pathname)) return { page: 'standing' }
  if (/^\/learn\/?$/.test(pathname)) return { page: 'learn' }
  const [rules, edition = 'classic'] = /^\/rules(?:\/(classic|returns|internet))?\/?$/.exec(pathname) ?? []
  if (rules !== undefined) return { page: 'rules', edition: edition as 'classic' | 'returns' | 'internet' }
  if (/^\/games\/?$/.test(pathname)) return { page: 'games' }
  const [, past] = /^\/rooms\/([\w-]+)\/replay\/?$/.exec(pathname) ?? []
  if (past) return { page: 'replay', id: past }
  const [, what, token] = /^\/mail\/(confirm|stop)\/([\w:-]+)\/?$/.exec(pathname) ?? []
  if (token) return { page: 'mail', what: what === 'stop' ? 'stop' : 'confirm', token }
  if (/^\/account\/?$/.test(pathname)) return { page: 'account' }
  const [, letter, key] = /^\/account\/(confirm|reset)\/([\w:-]+)\/?$/.exec(pathname) ?? []
  if (key) return { page: 'link', what: letter === 'reset' ? 'reset' : 'confirm', token: key }
  const [, person] = /^\/players\/(\w+)\/?$/.exec(pathname) ?? []
  if (person) return { page: 'player', person }
  const [, id, report, round] = /^\/rooms\/([\w-]+)(\/rounds(?:\/(\d{1,4}))?)?\/?$/.exec(pathname) ?? []
  if (!id) return { page: 'unknown' }
  return report === undefined ? { page: 'room', id } : { page: 'room', id, round: round === undefined ? 'newest' : Number(round) }
}

export const route = computed(() => routeOf(path.value))

/**
 * Navigates to an address; with `instead`, it replaces the current one in the history. Each entry of the history says
 * `from` where the user came.
 */
export function navigate(to: string, instead = false): void {
  if (to !== location.pathname + location.hash) {
    if (instead) history.replaceState(history.state, '', to)
    else history.pushState({ from: location.pathname }, '', to)
  }
  path.value = location.pathname
  scrollTo(0, 0)
}

/** `onClick` handler for links: navigates within the page, unless the user asked for a new tab. */
export function follow(event: MouseEvent): void {
  const to = targetOf(event)
  if (to !== null) navigate(to)
}

/** The same for links back: if the user came from there, the history gets an entry less, and otherwise none more. */
export function followBack(event: MouseEvent): void {
  const to = targetOf(event)
  if (to === null) return
  const { from } = (history.state ?? {}) as { from?: string }
  if (from === to) history.back()
  else navigate(to, true)
}

/** The address of a link that is to be followed within the page; null if the browser follows it. */
function targetOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  event.preventDefault()
  const { pathname, hash } = new URL((event.currentTarget as HTMLAnchorElement).href)
  return pathname + hash
}

/** The room id in pasted text: from its address, or the id alone. */
export function roomIdIn(pasted: string): string | null {
  return /(?:^|\/rooms\/)([\w-]{10,})(?:\/rounds(?:\/\d+)?|\/replay(?:#\S*)?)?\/?\s*$/.exec(pasted.trim())?.[1] ?? null
}
