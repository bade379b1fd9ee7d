import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { switchLanguage } from '../../base/i18n/languages'
import { applyMe, nameRequest } from '../../self/me'
import { api } from '../../net/api'
import type { SignIn, Standing } from '../../net/protocol'
import { applyStanding } from '../../self/standing'
import { account } from './account'
import { AccountPage } from './AccountPage'
import { SignInForms } from './SignInForms'
import { browserOf } from './browser'
import { languageList, Languages } from './Languages'
import { OwnAccount } from './OwnAccount'

vi.mock('./account', async (load) => ({ ...(await load<typeof import('./account')>()), begin: vi.fn() }))

const WAYS: SignIn = { mails: false, providers: [], guest_access: false }
const NOTHING: Standing = { sanctions: [], reports: [], messages: [] }

beforeEach(() => {
  applyMe({ name: 'Ada', person: 'p', language: 'en', account: false, blocked: [] })
  for (const call of ['addresses', 'sessions', 'connected'] as const) vi.spyOn(account, call).mockResolvedValue([])
  vi.spyOn(account, 'hasPassword').mockResolvedValue(true)
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

const KEEP = 'That guest was me: keep the tokens and notifications'
const said = (label: string, value: string) => { fireEvent.input(screen.getByLabelText(label), { target: { value } }) }

test.each([false, true])('a log-in asks whether the guest’s access is the user’s own: %s', async (mine) => {
  const logIn = vi.spyOn(account, 'logIn').mockResolvedValue('/account')
  render(<SignInForms ways={{ ...WAYS, mails: true, guest_access: true }} />)
  const asked = screen.getByRole<HTMLInputElement>('switch', { name: KEEP })
  expect(asked.checked).toBe(false)
  if (mine) fireEvent.click(asked)
  said('Name or email address', 'Bo')
  fireEvent.input(document.getElementById('login-password') ?? document.body, { target: { value: 'a word' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => { expect(logIn).toHaveBeenCalledWith('Bo', 'a word', mine) })
})

test.each([
  ['/account', {}, true],
  ['/admin/second-factor/', { flows: [{ id: 'login' }, { id: 'mfa_authenticate', is_pending: true }] }, false],
  [false, { flows: [{ id: 'login' }] }, false],
])('a log-in continues at %s', async (next, data, inAlready) => {
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(Response.json({ data, meta: { is_authenticated: inAlready } }, { status: inAlready ? 200 : 401 }))))
  expect(await account.logIn('Bo', 'a word', false)).toBe(next)
  vi.unstubAllGlobals()
})

test('a guest without such access is not asked', () => {
  render(<SignInForms ways={WAYS} />)
  expect(screen.queryByRole('switch')).toBeNull()
})

const signingUp = (password = 'a long pass phrase') => {
  const signUp = vi.spyOn(account, 'signUp').mockResolvedValue({})
  fireEvent.input(document.getElementById('new-password') ?? document.body, { target: { value: password } })
  const form = screen.getByRole('form', { name: 'Create account' })
  return { signUp, submit: () => { fireEvent.submit(form) } }
}

test('a sign-up asks once for an email address, and works without', async () => {
  render(<SignInForms ways={{ ...WAYS, mails: true }} />)
  const { signUp, submit } = signingUp()
  submit()
  await screen.findByText(/^Without an address there is no way/)
  expect(document.activeElement).toBe(screen.getByLabelText('Email address (optional)'))
  expect(signUp).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Create account without address' })
  submit()
  await waitFor(() => { expect(signUp).toHaveBeenCalledWith('Ada', 'a long pass phrase', '') })
})

test('a sign-up with an address is not asked for one', async () => {
  render(<SignInForms ways={{ ...WAYS, mails: true }} />)
  const { signUp, submit } = signingUp()
  said('Email address (optional)', 'ada@play.example')
  submit()
  await waitFor(() => { expect(signUp).toHaveBeenCalledWith('Ada', 'a long pass phrase', 'ada@play.example') })
})

test('on a server without emails a sign-up says so, and a forgotten password leads to the operator', async () => {
  render(<SignInForms ways={WAYS} />)
  screen.getByText(/^This server sends no emails: keep your password safe/)
  expect(screen.queryByLabelText(/email/)).toBeNull()
  const { signUp, submit } = signingUp()
  submit()
  await waitFor(() => { expect(signUp).toHaveBeenCalledOnce() })
  fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  screen.getByText(/^This server sends no emails. Ask its operator for a new password/)
  expect(screen.queryByRole('form', { name: 'Forgot your password?' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  screen.getByRole('form', { name: 'Log in' })
})

test('the page leads to what moderators have decided, if there is anything', async () => {
  vi.spyOn(account, 'ways').mockResolvedValue(WAYS)
  vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ada', person: 'p', language: 'en', account: false, blocked: [] })
  vi.spyOn(api, 'standing').mockResolvedValue(NOTHING)
  render(<AccountPage />)
  await screen.findByRole('link', { name: 'Public profile' })
  expect(screen.queryByRole('link', { name: 'Reports and decisions' })).toBeNull()
  const message = { id: 'w1', text: 'Please write in English.', at: '2026-01-01T10:00:00Z', acknowledged: true, answer: null }
  void act(() => { applyStanding({ ...NOTHING, messages: [message] }) })
  expect(screen.getByRole('link', { name: 'Reports and decisions' }).getAttribute('href')).toBe('/standing')
  void act(() => { applyStanding(NOTHING) })
})

test('a guest can change their name', () => {
  render(<SignInForms ways={WAYS} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change name' }))
  expect(nameRequest.value).not.toBeNull()
  nameRequest.value?.(false)
})

test('the answer is also sent with the redirect to another provider', async () => {
  const through = vi.spyOn(account, 'redirectToProvider').mockResolvedValue({ address: 'https://club.example' })
  render(<SignInForms ways={{ ...WAYS, guest_access: true, providers: [{ id: 'club', name: 'The club' }] }} />)
  fireEvent.click(screen.getByRole('switch', { name: KEEP }))
  fireEvent.click(screen.getByRole('button', { name: 'The club' }))
  await waitFor(() => { expect(through).toHaveBeenCalledWith('club', false, true) })
})

test('a password change can revoke all other access, which is more than tokens', async () => {
  const change = vi.spyOn(account, 'changePassword').mockResolvedValue({})
  render(<OwnAccount ways={WAYS} />)
  const asked = await screen.findByRole<HTMLInputElement>('switch', { name: 'Also revoke my tokens and remove unconfirmed addresses' })
  expect(asked.checked).toBe(false)
  fireEvent.click(asked)
  fireEvent.input(document.getElementById('old-password') ?? document.body, { target: { value: 'old' } })
  said('New password', 'a new word')
  const form = screen.getByRole('form', { name: 'Password' })
  fireEvent.submit(form)
  await waitFor(() => { expect(change).toHaveBeenCalledWith('old', 'a new word', true) })
  await waitFor(() => { expect(asked.checked).toBe(false) })
})

const MOZILLA = 'Mozilla/5.0'
test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung', 'Android'],
])('a session’s browser is recognized by its user agent: %s', (agent, browser, system) => {
  expect(browserOf(agent)).toEqual({ browser, system })
})

test('an unknown browser is shown by its user agent', async () => {
  vi.spyOn(account, 'sessions').mockResolvedValue([{ id: 1, user_agent: 'curl/8.5.0', ip: '127.0.0.1', created_at: 0, is_current: true }])
  render(<OwnAccount ways={WAYS} />)
  await screen.findByText('curl/8.5.0')
})

test('spoken languages are listed by their names', () => {
  expect(languageList(['uk', 'de', 'cs'])).toBe('Czech, German and Ukrainian')
})

test.each([['en', 'Arabic', 'Ukrainian'], ['de', 'Arabisch', 'Ungarisch'], ['nl', 'Arabisch', 'Zweeds'], ['ru', 'английский', 'японский']])(
  'languages are sorted by their names: %s', async (language, first, last) => {
    vi.spyOn(api, 'player').mockResolvedValue({ languages: [] } as unknown as Awaited<ReturnType<typeof api.player>>)
    vi.spyOn(api, 'speak').mockRejectedValue(new Error('not asked'))
    await switchLanguage(language as Parameters<typeof switchLanguage>[0])
    const { container } = render(<Languages person="p" />)
    const names = [...container.querySelectorAll('.choice')].map((one) => one.textContent)
    expect([names[0], names.at(-1)]).toEqual([first, last])
    await switchLanguage('en')
  },
)
