import { fireEvent, render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { loadAllWords, loadPageWords } from '../base/i18n/languages'
import { RestartNotice } from './RestartNotice'

test('a restart is announced until the reader has taken note, and again if its time changes', async () => {
  await Promise.all([loadAllWords(), loadPageWords()])
  const { rerender } = render(<RestartNotice at="2026-11-21T20:15:00" />)
  expect(screen.getByRole('status').textContent).toContain('The server restarts at 20:15')
  fireEvent.click(screen.getByRole('button', { name: 'All right' }))
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<RestartNotice at="2026-11-21T20:30:00" />)
  expect(screen.getByRole('status').textContent).toContain('20:30')
})
