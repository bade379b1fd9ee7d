/** How one likes the table: kept in this browser, and told to nobody. */
import { effect, signal } from '@preact/signals'

const KEY = 'lionheart.settings'

/** The sets of seat colours: crests, patterns, letters and names are the same in all. */
export const SEAT_SETS = ['usual', 'strong'] as const
export type SeatSet = (typeof SEAT_SETS)[number]

export interface Settings {
  /** Whether what happens on the board is shown as it happens. */
  motion: boolean
  /** Whether one hears of one's turn and the like. */
  sound: boolean
  /** Whether what one points at on the board is played only once it is confirmed. */
  confirm: boolean
  /** In which colours seats are shown. */
  seats: SeatSet
}

const AT_FIRST: Settings = { motion: true, sound: false, confirm: true, seats: 'usual' }

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
    const chosen = (name: 'motion' | 'sound' | 'confirm') => (typeof said[name] === 'boolean' ? said[name] : AT_FIRST[name])
    const seats = SEAT_SETS.find((one) => one === said['seats']) ?? AT_FIRST.seats
    return { motion: chosen('motion'), sound: chosen('sound'), confirm: chosen('confirm'), seats }
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
// They have the colours of seats, too.
effect(() => {
  if (settings.value.seats === 'usual') delete document.documentElement.dataset['seats']
  else document.documentElement.dataset['seats'] = settings.value.seats
})
