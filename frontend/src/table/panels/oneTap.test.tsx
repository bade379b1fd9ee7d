import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countBorder } from '../../self/settings/oneTap'
import { settings } from '../../self/settings/settings'
import { OneTapOffer } from './OneTapOffer'

beforeEach(() => { localStorage.clear() })
afterEach(cleanup)

/** As after a reload. */
async function reloaded() {
  vi.resetModules()
  return { ...(await import('../../self/settings/settings')), ...(await import('../../self/settings/oneTap')) }
}

test('one tap is offered after five confirmed borders, and turns confirmation off', () => {
  render(<OneTapOffer />)
  for (let n = 0; n < 4; n++) countBorder()
  cleanup()
  render(<OneTapOffer />)
  expect(screen.queryByRole('button')).toBeNull()
  countBorder()
  cleanup()
  render(<OneTapOffer />)
  fireEvent.click(screen.getByRole('button', { name: 'Play with one tap' }))
  expect(settings.value.confirm).toBe(false)
})

test('who prefers to confirm is not asked again, not even after a reload', async () => {
  const first = await reloaded()
  for (let n = 0; n < 5; n++) first.countBorder()
  expect(first.isOneTapOffered.value).toBe(true)
  first.answerOffer(false)
  const again = await reloaded()
  for (let n = 0; n < 9; n++) again.countBorder()
  expect([again.settings.value.confirm, again.isOneTapOffered.value]).toEqual([true, false])
})
