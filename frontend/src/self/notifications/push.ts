/**
 * Web push: notifications through the browser's push service while no page is open. The only service worker
 * (public/push-worker.js) is registered only while this is switched on.
 */
import { signal } from '@preact/signals'
import { loadMe, myName, myPerson } from '../me'
import { ownZone } from './mail'
import { api } from '../../net/api'
import type { PushSettings } from '../../net/protocol'
import { requestPermission, noticeChoices } from './browserNotices'
import { isPushChoiceOf, storePushChoice, loadPushChoice, type PushChoice } from './pushChoice'

const WORKER = `${import.meta.env.BASE_URL}push-worker.js`

/** The server's push settings. */
export const pushSettings = signal<PushSettings | null>(null)
/** The choices in this browser; null while push is off. */
export const pushChoice = signal<PushChoice | null>(loadPushChoice())

/** The browser, or its push service, refused. */
export class NoPush extends Error {}

export async function loadPush(): Promise<void> {
  pushSettings.value = await api.push()
}

/** Switches push on, or sends changed choices to the server. False if the browser gives no permission. */
export async function pushOn(wish: PushChoice): Promise<boolean> {
  const key = (pushSettings.value ??= await api.push()).key
  if (key === null || !(await requestPermission())) return false
  const { endpoint, keys } = (await subscribe(key)).toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new NoPush()
  pushSettings.value = await api.enablePush({ endpoint, p256dh: keys.p256dh, auth: keys.auth, ...noticeChoices.value, ...wish, zone: ownZone() })
  await loadMe()
  keep(wish)
  return true
}

/**
 * Switches push off: removes the subscription of this browser, or of all the player's browsers, and the service worker.
 */
export async function pushOff(everywhere = false): Promise<void> {
  const registration = await registered()
  const subscription = await registration?.pushManager.getSubscription()
  keep(null)
  if (everywhere) pushSettings.value = await api.endPush('')
  else if (subscription) pushSettings.value = await api.endPush(subscription.endpoint)
  await subscription?.unsubscribe()
  await registration?.unregister()
}

/**
 * On page load: renews the subscription on the server, since its endpoint may have changed. It ends if the player has
 * been signed out or has blocked notifications, or if another player uses this browser now.
 */
export async function renewPush(): Promise<void> {
  const wish = pushChoice.value
  if (!wish) return
  try {
    await loadMe()
    const isOver = myName.value === null || !isPushChoiceOf(myPerson.value) || Notification.permission !== 'granted' || (await api.push()).key === null
    if (isOver) await pushOff()
    else await pushOn(wish)
  } catch {
    // The next page load tries again.
  }
}

function keep(wish: PushChoice | null): void {
  pushChoice.value = wish
  storePushChoice(wish, myPerson.value)
}

/** The subscription's endpoint and keys, created for this server's key. */
async function subscribe(key: string): Promise<PushSubscription> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER)
    await active(registration)
    const known = await registration.pushManager.getSubscription()
    if (known && encodeKey(known.options.applicationServerKey) === key) return known
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

/** Bytes in the encoding of keys. */
function encodeKey(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
