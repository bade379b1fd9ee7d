/**
 * The choice of web push with its quiet hours, stored in this browser. It belongs to one player: the next one to log in
 * has their own, or none.
 */
export interface PushChoice { quiet_from: string | null; quiet_to: string | null }
/** `person`: whose choice it is; null for the next player in this browser. */
interface Kept extends PushChoice { person: string | null }

const KEY = 'lionheart.push'

export function loadPushChoice(): PushChoice | null {
  const kept = read()
  return kept && { quiet_from: kept.quiet_from, quiet_to: kept.quiet_to }
}

/** Whether the stored choice belongs, or may pass, to a person. */
export function isPushChoiceOf(person: string | null): boolean {
  const whose = read()?.person ?? null
  return whose === null || whose === person
}

/** The player is about to change identity, and keeps the choice. */
export function releasePushChoice(): void {
  const wish = loadPushChoice()
  if (wish) storePushChoice(wish, null)
}

export function storePushChoice(wish: PushChoice | null, person: string | null): void {
  try {
    if (wish) localStorage.setItem(KEY, JSON.stringify({ ...wish, person } satisfies Kept))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable: the server is not updated on the next page load.
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
