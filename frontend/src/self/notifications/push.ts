/** Web push: this browser is told by its maker's server though no page is open. The one service worker that there is
 * (public/push-worker.js) is there only while this is switched on. */
import { signal } from '@preact/signals'
import { loadMe, myName, myPerson } from '../me'
import { ownZone } from './mail'
import { api } from '../../net/api'
import type { PushSettings } from '../../net/protocol'
import { isAllowed, wishes } from './browserNotices'
import { isPushOf, keepPush, keptPush, type PushWish } from './pushWish'

const WORKER = `${import.meta.env.BASE_URL}push-worker.js`

/** What the server says of it. */
export const pushes = signal<PushSettings | null>(null)
/** What is wished in this browser; null where it is off. */
export const pushed = signal<PushWish | null>(keptPush())

/** The browser, or its maker, would not have it. */
export class NoPush extends Error {}

export async function loadPush(): Promise<void> {
  pushes.value = await api.push()
}

/** Switches it on, or tells the server what is wished now. Whether the browser lets us. */
export async function pushOn(wish: PushWish): Promise<boolean> {
  const key = (pushes.value ??= await api.push()).key
  if (key === null || !(await isAllowed())) return false
  const { endpoint, keys } = (await subscribed(key)).toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new NoPush()
  pushes.value = await api.tellByPush({ endpoint, p256dh: keys.p256dh, auth: keys.auth, ...wishes.value, ...wish, zone: ownZone() })
  await loadMe()
  keep(wish)
  return true
}

/** Switches it off: the server forgets this browser, or all of one's own, and the browser its worker. */
export async function pushOff(everywhere = false): Promise<void> {
  const registration = await registered()
  const subscription = await registration?.pushManager.getSubscription()
  keep(null)
  if (everywhere) pushes.value = await api.endPush('')
  else if (subscription) pushes.value = await api.endPush(subscription.endpoint)
  await subscription?.unsubscribe()
  await registration?.unregister()
}

/** When a page begins: the server hears again of this browser, which may have got another address since. Whoever has been
 * signed out, or has told the browser to show nothing, is told nothing more; nor is who comes after the one who wished it. */
export async function renewPush(): Promise<void> {
  const wish = pushed.value
  if (!wish) return
  try {
    await loadMe()
    const isOver = myName.value === null || !isPushOf(myPerson.value) || Notification.permission !== 'granted' || (await api.push()).key === null
    if (isOver) await pushOff()
    else await pushOn(wish)
  } catch {
    // The next page tries again.
  }
}

function keep(wish: PushWish | null): void {
  pushed.value = wish
  keepPush(wish, myPerson.value)
}

/** The browser's address and keys, made for this server's key. */
async function subscribed(key: string): Promise<PushSubscription> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER)
    await active(registration)
    const known = await registration.pushManager.getSubscription()
    if (known && written(known.options.applicationServerKey) === key) return known
    await known?.unsubscribe()
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new NoPush()
  }
}

function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(WORKER)
}

async function active(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
      else if (coming.state === 'redundant') reject(new NoPush())
    })
  })
}

/** Bytes as keys are written. */
function written(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
