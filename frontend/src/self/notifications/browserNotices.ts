/** Browser notifications while the tab is hidden: the player's choices, and showing one. */
import { signal } from '@preact/signals'
import { notifyAlways } from '../settings/preferences'
import { navigate } from '../../base/browser/router'

export type Kind = 'turn' | 'reminders' | 'news'
export type Wishes = Readonly<Record<Kind, boolean>>

const KEY = 'lionheart.notices'
const NONE: Wishes = { turn: false, reminders: false, news: false }

/** The notifications chosen in this browser. */
export const noticeChoices = signal<Wishes>(loadChoices())

export function isSupported(): boolean {
  return 'Notification' in globalThis
}

/** Whether the browser supports web push. */
export function canPush(): boolean {
  return isSupported() && 'serviceWorker' in navigator && 'PushManager' in globalThis
}

/** Whether the user has blocked notifications in the browser. */
export function isBlocked(): boolean {
  return isSupported() && Notification.permission === 'denied'
}

/** Switches a kind of notification; asks the browser's permission on first need. */
export async function chooseNotice(kind: Kind, on: boolean): Promise<void> {
  if (on && !(await requestPermission())) return
  noticeChoices.value = { ...noticeChoices.value, [kind]: on }
  try {
    localStorage.setItem(KEY, JSON.stringify(noticeChoices.value))
  } catch {
    // Storage is unavailable: the choice lasts until the page is closed.
  }
}

/**
 * Shows a notification if its kind is switched on and the page is hidden, or the player wants them even while it is
 * visible; a click opens the address. It replaces an earlier one of the same table, and is removed when the player
 * returns to the page.
 */
export function notify(kind: Kind, room: string, title: string, words: string, address: string): void {
  if (!noticeChoices.peek()[kind] || (!document.hidden && !notifyAlways.peek()) || !isSupported() || Notification.permission !== 'granted') return
  try {
    const notice = new Notification(title, { body: words, tag: `lionheart ${room}` })
    notice.onclick = () => {
      window.focus()
      navigate(address)
      notice.close()
    }
    document.addEventListener('visibilitychange', () => { if (!document.hidden) notice.close() }, { once: true })
  } catch {
    // Some phones show notifications of installed apps only.
  }
}

/** Asks the browser's permission, unless it has been asked already. */
export async function requestPermission(): Promise<boolean> {
  if (!isSupported()) return false
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted'
}

function loadChoices(): Wishes {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<Kind, unknown>>
    return { turn: kept.turn === true, reminders: kept.reminders === true, news: kept.news === true }
  } catch {
    return NONE
  }
}
