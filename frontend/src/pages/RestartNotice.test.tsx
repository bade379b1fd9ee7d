import { act, fireEvent, render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { loadAllWords, loadPageWords } from '../base/i18n/languages'
import { plannedRestart } from '../net/restart'
import { RestartNotice } from './RestartNotice'

test('a restart is announced until the reader has taken note, and again if its time changes', async () => {
  await Promise.all([loadAllWords(), loadPageWords()])
  const planned = (at: string | null) => act(() => { plannedRestart.value = at })
  render(<RestartNotice />)
  await planned('2026-11-21T20:15:00')
  expect(screen.getByRole('status').textContent).toContain('The server restarts at 20:15')
  fireEvent.click(screen.getByRole('button', { name: 'All right' }))
  expect(screen.queryByRole('status')).toBeNull()
  await planned('2026-11-21T20:30:00')
  expect(screen.getByRole('status').textContent).toContain('20:30')
  await planned(null)
  expect(screen.queryByRole('status')).toBeNull()
})
