import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme, theme } from './theme'
import { Settings, SettingsButton } from './SettingsButton'
import { changeSetting, settings } from './settings'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () { this.open = true }
})
afterEach(() => {
  cleanup()
  chooseTheme('system')
  changeSetting({ motion: true, sound: false, confirm: true, phrases: true, seats: 'usual', pace: 'normal' })
})

test('the theme is the system’s until one is chosen, and is stored for the server to render', () => {
  expect(theme.value).toBe('system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  chooseTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(document.cookie).toContain('lionheart_theme=dark')
  chooseTheme('system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(document.cookie).not.toContain('lionheart_theme')
})

test('the dialog opens from the bar, and choices take effect immediately', async () => {
  render(<><SettingsButton /><Settings /></>)
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  fireEvent.click(screen.getByRole('switch', { name: 'Confirm moves' }))
  expect(settings.value.confirm).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: 'High contrast' }))
  expect(document.documentElement.dataset['seats']).toBe('strong')
  expect(JSON.parse(localStorage.getItem('lionheart.settings') ?? '')).toMatchObject({ confirm: false, seats: 'strong' })
})

test('stored settings are restored, and unknown values ignored', async () => {
  localStorage.setItem('lionheart.settings', '{"sound": true, "motion": "perhaps", "seats": "comet", "pace": "slow", "comet": 1}')
  vi.resetModules()
  const again = await import('./settings')
  expect(again.settings.value).toEqual({ motion: true, sound: true, confirm: true, phrases: true, seats: 'usual', pace: 'slow' })
  localStorage.setItem('lionheart.settings', 'nonsense')
  vi.resetModules()
  expect((await import('./settings')).settings.value).toEqual({ motion: true, sound: false, confirm: true, phrases: true, seats: 'usual', pace: 'normal' })
})
