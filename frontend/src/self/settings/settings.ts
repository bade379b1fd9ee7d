/** Display and sound settings: stored in this browser only. */
import { effect, signal } from '@preact/signals'

const KEY = 'lionheart.settings'

/**
 * The sets of player colours. Crests, patterns, letters and names are the same in all, since players refer to them; for
 * the same reason a player's own seat does not have one colour at every table.
 */
export const SEAT_SETS = ['usual', 'strong'] as const
export type SeatSet = (typeof SEAT_SETS)[number]

/** The paces at which moves of bots are shown. */
export const PACES = ['fast', 'normal', 'slow', 'steps'] as const
export type Pace = (typeof PACES)[number]

export interface Settings {
  /** Whether changes on the board are animated. */
  motion: boolean
  /** Whether sounds play, such as when it is the player's turn. */
  sound: boolean
  /** Whether a choice on the board is played only after confirmation. */
  confirm: boolean
  /** The set of player colours. */
  seats: SeatSet
  /** Whether bots say something now and then. */
  phrases: boolean
  /** The pace at which moves of bots are shown to a player who is alone with them. */
  pace: Pace
}

const DEFAULTS: Settings = { motion: true, sound: false, confirm: true, seats: 'usual', phrases: true, pace: 'normal' }

export const settings = signal<Settings>(loadSettings())
/** Whether the dialog is open. */
export const isSettingsOpen = signal(false)

export function changeSetting(changed: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changed }
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value))
  } catch {
    // Storage is unavailable: play continues without it.
  }
}

function loadSettings(): Settings {
  try {
    const said = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const chosen = (name: 'motion' | 'sound' | 'confirm' | 'phrases') => (typeof said[name] === 'boolean' ? said[name] : DEFAULTS[name])
    const seats = SEAT_SETS.find((one) => one === said['seats']) ?? DEFAULTS.seats
    const pace = PACES.find((one) => one === said['pace']) ?? DEFAULTS.pace
    return { motion: chosen('motion'), sound: chosen('sound'), confirm: chosen('confirm'), phrases: chosen('phrases'), seats, pace }
  } catch {
    return DEFAULTS
  }
}

/** Whether animations are allowed, by both this setting and the system's. */
export function mayAnimate(): boolean {
  return settings.peek().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

// The style sheets stop CSS animations.
effect(() => { document.documentElement.toggleAttribute('data-still', !settings.value.motion) })
// The style sheets have the sets of player colours, too.
effect(() => {
  if (settings.value.seats === 'usual') delete document.documentElement.dataset['seats']
  else document.documentElement.dataset['seats'] = settings.value.seats
})
