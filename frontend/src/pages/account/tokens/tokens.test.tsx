import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../../net/api'
import type { TokenInfo } from '../../../net/protocol'
import { Tokens } from './Tokens'

const HOME: TokenInfo = { id: 't1', name: 'Home', start: 'lh-4f9c1', scopes: ['read'], program: null, created: '2026-11-21T20:15:00+00:00', used: null, expires: null }

afterEach(() => { cleanup(); vi.restoreAllMocks() })

test('a token for a program is created, its key is shown once, and it can be revoked', async () => {
  vi.spyOn(api, 'tokens').mockResolvedValue({ tokens: [HOME] })
  const make = vi.spyOn(api, 'makeToken').mockResolvedValue({ token: { ...HOME, id: 't2', name: 'Bot', program: 'Rook [bot]' }, key: 'lh-secret' })
  const revoke = vi.spyOn(api, 'revokeToken').mockResolvedValue({ tokens: [] })
  render(<Tokens />)
  await screen.findByText('Home')
  fireEvent.input(screen.getByLabelText('What is it for?'), { target: { value: 'Bot' } })
  fireEvent.input(screen.getByLabelText('Name of your program'), { target: { value: 'Rook' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }))
  await screen.findByText('lh-secret')
  expect(make).toHaveBeenCalledWith('Bot', 'Rook')
  fireEvent.click(screen.getByRole('button', { name: 'Revoke the token “Bot”' }))
  await screen.findByText('You have no tokens.')
  expect(revoke).toHaveBeenCalledWith('t2')
})
