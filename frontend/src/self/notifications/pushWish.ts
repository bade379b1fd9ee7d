/** That somebody wants to be told in this browser though no page is open, and when not; kept in this browser. It is the
 * wish of one person: whoever logs in after them has their own, or none. */
export interface PushWish { quiet_from: string | null; quiet_to: string | null }
/** `person`: whose wish it is; null for the next person who is here. */
interface Kept extends PushWish { person: string | null }

const KEY = 'lionheart.push'

export function keptPush(): PushWish | null {
  const kept = read()
  return kept && { quiet_from: kept.quiet_from, quiet_to: kept.quiet_to }
}

/** Whether the wish that is kept is, or may become, that of a person. */
export function isPushOf(person: string | null): boolean {
  const whose = read()?.person ?? null
  return whose === null || whose === person
}

/** The person is about to be known as another, and keeps the wish. */
export function takePushAlong(): void {
  const wish = keptPush()
  if (wish) keepPush(wish, null)
}

export function keepPush(wish: PushWish | null, person: string | null): void {
  try {
    if (wish) localStorage.setItem(KEY, JSON.stringify({ ...wish, person } satisfies Kept))
    else localStorage.removeItem(KEY)
  } catch {
    // Then the server is not told anew when the page begins again.
  }
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Record<keyof Kept, unknown>> | null
    if (!kept) return null
    const { quiet_from: from, quiet_to: to, person } = kept
    const hours = typeof from === 'string' && typeof to === 'string' ? { quiet_from: from, quiet_to: to } : { quiet_from: null, quiet_to: null }
    return { ...hours, person: typeof person === 'string' ? person : null }
  } catch {
    return null
  }
}
