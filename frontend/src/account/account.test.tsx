import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnMe } from '../me/me'
import type { SignIn } from '../protocol'
import { account } from './account'
import { Entering } from './Entering'
import { Own } from './Own'

vi.mock('./account', async (load) => ({ ...(await load<typeof import('./account')>()), begin: vi.fn() }))

const WAYS: SignIn = { mails: false, providers: [], guest_access: false }

beforeEach(() => {
  learnMe({ name: 'Ada', person: 'p', language: 'en', account: false, blocked: [] })
  for (const call of ['addresses', 'sessions', 'connected'] as const) vi.spyOn(account, call).mockResolvedValue([])
  vi.spyOn(account, 'hasPassword').mockResolvedValue(true)
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

const KEEP = 'That guest was me: keep tokens and notices'
const said = (label: string, value: string) => { fireEvent.input(screen.getByLabelText(label), { target: { value } }) }

test.each([false, true])('who logs in says whether what the guest has set up is theirs: %s', async (mine) => {
  const logIn = vi.spyOn(account, 'logIn').mockResolvedValue(true)
  render(<Entering ways={{ ...WAYS, guest_access: true }} />)
  const asked = screen.getByRole<HTMLInputElement>('switch', { name: KEEP })
  expect(asked.checked).toBe(false)
  if (mine) fireEvent.click(asked)
  said('Name or mail address', 'Bo')
  fireEvent.input(document.getElementById('login-password') ?? document.body, { target: { value: 'a word' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => { expect(logIn).toHaveBeenCalledWith('Bo', 'a word', mine) })
})

test('a guest who has set up nothing of the kind is not asked', () => {
  render(<Entering ways={WAYS} />)
  expect(screen.queryByRole('switch')).toBeNull()
})

test('who goes to another provider has said so before', async () => {
  const through = vi.spyOn(account, 'through').mockResolvedValue({ address: 'https://club.example' })
  render(<Entering ways={{ ...WAYS, guest_access: true, providers: [{ id: 'club', name: 'The club' }] }} />)
  fireEvent.click(screen.getByRole('switch', { name: KEEP }))
  fireEvent.click(screen.getByRole('button', { name: 'The club' }))
  await waitFor(() => { expect(through).toHaveBeenCalledWith('club', false, true) })
})

test('who changes their password may lock out whoever else was in; what an intruder has set up is more than tokens', async () => {
  const change = vi.spyOn(account, 'changePassword').mockResolvedValue({})
  render(<Own ways={WAYS} />)
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
