/** What this tab keeps over a reload. A browser that keeps nothing is no reason not to play. */

export function kept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value; null forgets it. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // See above.
  }
}
