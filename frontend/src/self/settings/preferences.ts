/** Preferences for every table, stored in this browser. */
import { effect, signal, type Signal } from '@preact/signals'
import { store, loadStored } from '../../base/browser/storage'

/** The board in words, beside the board. */
export const boardInWords = preference('words', false)
/** The available places of the board as a list, too. */
export const placesAsList = preference('lists', false)
/** Single-key shortcuts, such as "/"; people who dictate to the browser need them off. */
export const singleKeys = preference('keys', true)

/** Browser notifications even while the table is visible. */
export const notifyAlways = preference('noticed', false)
/** Private information is covered, for players who share their screen. */
export const covered = preference('covered', false)

function preference(name: string, initial: boolean): Signal<boolean> {
  const key = `lionheart.${name}`
  const held = signal((loadStored(key, 'localStorage') ?? initial) === true)
  effect(() => { store(key, held.value === initial ? null : held.value, 'localStorage') })
  return held
}
