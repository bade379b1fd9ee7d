/** That somebody wants to be told in this browser though no page is open, and when not; kept in this browser. */
export interface PushWish { quiet_from: string | null; quiet_to: string | null }

const KEY = 'lionheart.push'

export function keptPush(): PushWish | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Record<keyof PushWish, unknown>> | null
    if (!kept) return null
    const both = typeof kept.quiet_from === 'string' && typeof kept.quiet_to === 'string'
    return both ? (kept as PushWish) : { quiet_from: null, quiet_to: null }
  } catch {
    return null
  }
}

export function keepPush(wish: PushWish | null): void {
  try {
    if (wish) localStorage.setItem(KEY, JSON.stringify(wish))
    else localStorage.removeItem(KEY)
  } catch {
    // Then the server is not told anew when the page begins again.
  }
}
