/** What this tab keeps over a reload, or this browser for good. One that keeps nothing is no reason not to play. */
type Where = 'sessionStorage' | 'localStorage'

export function stored(key: string, where: Where = 'sessionStorage'): unknown {
  try {
    return JSON.parse(globalThis[where].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value; null forgets it. */
export function store(key: string, value: unknown, where: Where = 'sessionStorage'): void {
  try {
    if (value === null) globalThis[where].removeItem(key)
    else globalThis[where].setItem(key, JSON.stringify(value))
  } catch {
    // See above.
  }
}

/** Whether nothing is kept at all. */
export function isStorageEmpty(): boolean {
  try {
    return localStorage.length + sessionStorage.length === 0
  } catch {
    return false
  }
}
