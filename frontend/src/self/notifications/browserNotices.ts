/** Notices that the browser shows while its tab is not looked at: what one wishes to hear of, and showing one. */
import { signal } from '@preact/signals'
import { noticedAlways } from '../settings/preferences'
import { navigate } from '../../base/browser/router'

export type Kind = 'turn' | 'reminders' | 'news'
export type Wishes = Readonly<Record<Kind, boolean>>

const KEY = 'lionheart.notices'
const NONE: Wishes = { turn: false, reminders: false, news: false }

/** What somebody has chosen to hear of in this browser. */
export const wishes = signal<Wishes>(wished())

export function isSupported(): boolean {
  return 'Notification' in globalThis
}

/** Whether the browser can be told though no page is open. */
export function canPush(): boolean {
  return isSupported() && 'serviceWorker' in navigator && 'PushManager' in globalThis
}

/** Whether the browser has been told not to show any. */
export function isBlocked(): boolean {
  return isSupported() && Notification.permission === 'denied'
}

/** Chooses whether to hear of something; asks the browser's leave at the first need. */
export async function wish(kind: Kind, on: boolean): Promise<void> {
  if (on && !(await isAllowed())) return
  wishes.value = { ...wishes.value, [kind]: on }
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes.value))
  } catch {
    // Then it holds until the page is closed.
  }
}

/** Shows a notice to who wishes it and does not look at the page, or wishes it even then; a click leads to the address. A newer one of the same table takes its place; whoever comes back to the page needs none. */
export function notify(kind: Kind, room: string, title: string, words: string, address: string): void {
  if (!wishes.peek()[kind] || (!document.hidden && !noticedAlways.peek()) || !isSupported() || Notification.permission !== 'granted') return
  try {
    const notice = new Notification(title, { body: words, tag: `lionheart ${room}` })
    notice.onclick = () => {
      window.focus()
      navigate(address)
      notice.close()
    }
    document.addEventListener('visibilitychange', () => { if (!document.hidden) notice.close() }, { once: true })
  } catch {
    // Some phones show notices of installed pages only.
  }
}

/** Asks the browser's leave, if it has not been asked yet. */
export async function isAllowed(): Promise<boolean> {
  if (!isSupported()) return false
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted'
}

function wished(): Wishes {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<Kind, unknown>>
    return { turn: kept.turn === true, reminders: kept.reminders === true, news: kept.news === true }
  } catch {
    return NONE
  }
}
