import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../pages/account/account'
import { loadMe, applyMe } from '../me'
import { api, ApiFailure, type PushBrowser } from '../../net/api'
import { NoticeSettings } from './NoticeSettings'
import { noticeChoices } from './browserNotices'
import { pushChoice, pushSettings, renewPush } from './push'
import './PushSwitch' // Preloaded, so that no test waits for it.

const KEY = 'AQID' // The bytes 1, 2, 3.
const LABEL = 'Also when Lionheart is not open'

interface Subscribed { endpoint: string; options: { applicationServerKey: ArrayBuffer }; toJSON: () => unknown; unsubscribe: () => Promise<boolean> }
let subscription: Subscribed | null = null
let registered = false
let sent: PushBrowser[] = []
let ended: string[] = []

function subscribed(endpoint = 'https://push.example/a', key = [1, 2, 3]): Subscribed {
  return {
    endpoint, options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    unsubscribe: () => { subscription = null; return Promise.resolve(true) },
  }
}

/**
 * A browser that gives this answer when asked for permission to show notifications, and whose push service may fail.
 */
function browser(permission: NotificationPermission, { fails = false } = {}) {
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) })
  vi.stubGlobal('PushManager', {})
  const subscribe = vi.fn(() => {
    if (fails) return Promise.reject(new DOMException('no service', 'AbortError'))
    return Promise.resolve((subscription = subscribed()))
  })
  const registration = {
    active: {}, installing: null, waiting: null,
    pushManager: { getSubscription: () => Promise.resolve(subscription), subscribe },
    unregister: () => { registered = false; return Promise.resolve(true) },
  }
  const serviceWorker = {
    register: vi.fn((_: string) => { registered = true; return Promise.resolve(registration) }),
    getRegistration: () => Promise.resolve(registered ? registration : undefined),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { subscribe, register: serviceWorker.register }
}

beforeEach(() => {
  localStorage.clear()
  noticeChoices.value = { turn: false, reminders: false, news: true }
  pushChoice.value = null
  pushSettings.value = null
  subscription = null
  registered = false
  sent = []
  ended = []
  vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ada', person: 'p', language: 'en', account: false, blocked: [] })
  vi.spyOn(api, 'push').mockResolvedValue({ key: KEY, browsers: 0 })
  vi.spyOn(api, 'enablePush').mockImplementation((wish) => { sent.push(wish); return Promise.resolve({ key: KEY, browsers: 1 }) })
  vi.spyOn(api, 'endPush').mockImplementation((endpoint) => { ended.push(endpoint); return Promise.resolve({ key: KEY, browsers: 0 }) })
})
afterEach(() => { cleanup(); vi.restoreAllMocks(); vi.unstubAllGlobals() })

const pushSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: LABEL })
async function switched(on: boolean): Promise<void> {
  fireEvent.click(await pushSwitch())
  await waitFor(() => { expect(pushChoice.value !== null).toBe(on) })
  await waitFor(async () => { expect((await pushSwitch()).disabled).toBe(false) })
}

test('the service worker is registered when push is switched on, and unregistered when it is switched off', async () => {
  const { register, subscribe } = browser('granted')
  render(<NoticeSettings close={null} />)
  expect((await pushSwitch()).checked).toBe(false)
  expect(register).not.toHaveBeenCalled()
  await switched(true)
  expect(register).toHaveBeenCalledWith(expect.stringMatching(/^\/.*push-worker\.js$/))
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(sent).toEqual([{
    endpoint: 'https://push.example/a', p256dh: 'point', auth: 'secret', turn: false, reminders: false, news: true,
    quiet_from: null, quiet_to: null, zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }])
  await switched(false)
  expect(ended).toEqual(['https://push.example/a'])
  expect([subscription, registered, localStorage.getItem('lionheart.push')]).toEqual([null, false, null])
})

test('push uses the choice of notifications, and stores quiet hours', async () => {
  browser('granted')
  render(<NoticeSettings close={null} />)
  await switched(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Reminders when a quarter of the time is left' }))
  await waitFor(() => { expect(sent.at(-1)).toMatchObject({ reminders: true, news: true }) })
  await waitFor(async () => { expect((await pushSwitch()).disabled).toBe(false) })
  fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await waitFor(() => { expect(sent.at(-1)).toMatchObject({ quiet_from: '22:00', quiet_to: '07:00' }) })
  await waitFor(() => { expect(JSON.parse(localStorage.getItem('lionheart.push') ?? '')).toEqual({ quiet_from: '22:00', quiet_to: '07:00', person: 'p' }) })
})

test('a player without a choice is notified of their turn', async () => {
  noticeChoices.value = { turn: false, reminders: false, news: false }
  browser('granted')
  render(<NoticeSettings close={null} />)
  await switched(true)
  expect(noticeChoices.value.turn).toBe(true)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ turn: true })
})

test('without a server key or browser support there is no switch', async () => {
  browser('granted')
  vi.mocked(api.push).mockResolvedValue({ key: null, browsers: 0 })
  render(<NoticeSettings close={null} />)
  await waitFor(() => { expect(pushSettings.value).not.toBeNull() })
  expect(screen.queryByRole('switch', { name: LABEL })).toBeNull()
  cleanup()
  vi.unstubAllGlobals()
  vi.stubGlobal('Notification', { permission: 'granted' })
  render(<NoticeSettings close={null} />)
  expect(screen.getAllByRole('switch').length).toBeGreaterThan(0)
  expect(screen.queryByRole('switch', { name: LABEL })).toBeNull()
})

test('a refused permission and a missing push service are reported in words', async () => {
  const { subscribe } = browser('denied')
  render(<NoticeSettings close={null} />)
  fireEvent.click(await pushSwitch())
  expect((await screen.findByRole('alert')).textContent).toMatch(/blocks notifications/)
  expect(subscribe).not.toHaveBeenCalled()
  cleanup()
  browser('granted', { fails: true })
  render(<NoticeSettings close={null} />)
  fireEvent.click(await pushSwitch())
  expect((await screen.findByRole('alert')).textContent).toMatch(/do not work here/)
  expect([pushChoice.value, sent]).toEqual([null, []])
})

test('a refusal by the server is shown, and push stays off', async () => {
  browser('granted')
  vi.mocked(api.enablePush).mockRejectedValue(new ApiFailure('refused', 'too_many_pushes', { most: 10 }))
  render(<NoticeSettings close={null} />)
  fireEvent.click(await pushSwitch())
  await screen.findByText(/already get notifications in 10 browsers/)  // prose: ok
  expect(pushChoice.value).toBeNull()
})

test('push can be ended in all of the player’s browsers', async () => {
  browser('granted')
  vi.mocked(api.push).mockResolvedValue({ key: KEY, browsers: 2 })
  render(<NoticeSettings close={null} />)
  await screen.findByText('2 other browsers of yours get them, too.')
  fireEvent.click(screen.getByRole('button', { name: 'Turn off everywhere' }))
  await waitFor(() => { expect(ended).toEqual(['']) })
})

test('on page load the subscription is renewed, also under a new key; it ends for players who are signed out', async () => {
  const { subscribe } = browser('granted')
  registered = true
  subscription = subscribed('https://push.example/old', [9, 9, 9])
  pushChoice.value = { quiet_from: null, quiet_to: null }
  await loadMe()
  await renewPush()
  expect(subscribe).toHaveBeenCalledTimes(1)
  expect(sent.map(({ endpoint }) => endpoint)).toEqual(['https://push.example/a'])
  applyMe({ name: null, person: null, language: null, account: false, blocked: [] })
  await renewPush()
  expect(ended).toEqual(['https://push.example/a'])
  expect([pushChoice.value, subscription, registered]).toEqual([null, null, false])
})

test.each([[false, []], [true, ['https://push.example/a']]])('after a guest’s log-in push continues only if they keep the guest’s access: %s', async (keep, expected) => {
  browser('granted')
  applyMe({ name: 'Ada', person: 'p', language: 'en', account: false, blocked: [] })
  render(<NoticeSettings close={null} />)
  await switched(true)
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(Response.json({ data: {}, meta: { is_authenticated: true } }))))
  await account.logIn('Bo', 'a word', keep)
  sent = []
  // The page is reloaded, for another player.
  applyMe({ name: 'Bo', person: 'q', language: 'en', account: true, blocked: [] })
  await renewPush()
  expect(sent.map(({ endpoint }) => endpoint)).toEqual(expected)
  expect([pushChoice.value !== null, localStorage.getItem('lionheart.push') !== null, registered]).toEqual([keep, keep, keep])
})

test('logging out ends push in this browser', async () => {
  browser('granted')
  const fetched = vi.fn(() => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', fetched)
  registered = true
  subscription = subscribed()
  localStorage.setItem('lionheart.push', '{}')
  await account.logOut()
  expect(ended).toEqual(['https://push.example/a'])
  expect(fetched).toHaveBeenCalledTimes(1)
})
