/** How one likes the table: kept in this browser, and told to nobody. */
import { effect, signal } from '@preact/signals'

const KEY = 'lionheart.settings'

export interface Settings {
  /** Whether what happens on the board is shown as it happens. */
  motion: boolean
  /** Whether one hears of one's turn and the like. */
  sound: boolean
  /** Whether what one points at on the board is played only once it is confirmed. */
  confirm: boolean
}

const AT_FIRST: Settings = { motion: true, sound: false, confirm: true }

export const settings = signal<Settings>(kept())
/** Whether the dialog is open. */
export const settingsAsked = signal(false)

export function set(changed: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changed }
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value))
  } catch {
    // A browser that keeps nothing is no reason not to play.
  }
}

function kept(): Settings {
  try {
    const said = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const names = Object.keys(AT_FIRST) as (keyof Settings)[]
    return Object.fromEntries(names.map((name) => [name, typeof said[name] === 'boolean' ? said[name] : AT_FIRST[name]])) as unknown as Settings
  } catch {
    return AT_FIRST
  }
}

/** Whether anything may move: not against one's own wish, nor against that of one's system. */
export function mayMove(): boolean {
  return settings.peek().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

// The style sheets stop what moves by itself.
effect(() => { document.documentElement.toggleAttribute('data-still', !settings.value.motion) })
