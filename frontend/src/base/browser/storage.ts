/**
 * Stores values in this tab (across reloads) or in this browser (permanently). A browser that stores nothing can still
 * play.
 */
type StorageArea = 'sessionStorage' | 'localStorage'

export function loadStored(key: string, where: StorageArea = 'sessionStorage'): unknown {
  try {
    return JSON.parse(globalThis[where].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value; null removes it. */
export function store(key: string, value: unknown, where: StorageArea = 'sessionStorage'): void {
  try {
    if (value === null) globalThis[where].removeItem(key)
    else globalThis[where].setItem(key, JSON.stringify(value))
  } catch {
    // Storage is unavailable: see above.
  }
}

/** Whether nothing is stored at all. */
export function isStorageEmpty(): boolean {
  try {
    return localStorage.length + sessionStorage.length === 0
  } catch {
    return false
  }
}
