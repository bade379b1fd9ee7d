/** What somebody likes to have at every table, kept in this browser. */
import { effect, signal, type Signal } from '@preact/signals'
import { store, stored } from '../../base/browser/storage'

/** The board in words beside the board. */
export const inWords = habit('words', false)
/** What can be chosen on the board, as a list too. */
export const listed = habit('lists', false)
/** Keys that do something by themselves, such as "/"; those of who dictates to the browser would be in the way. */
export const singleKeys = habit('keys', true)

/** Notices of the browser come even while one looks at the table. */
export const noticedAlways = habit('noticed', false)
/** What one alone may see is covered, for whoever shows their screen to others. */
export const covered = habit('covered', false)

function habit(name: string, usual: boolean): Signal<boolean> {
  const key = `lionheart.${name}`
  const held = signal((stored(key, 'localStorage') ?? usual) === true)
  effect(() => { store(key, held.value === usual ? null : held.value, 'localStorage') })
  return held
}
