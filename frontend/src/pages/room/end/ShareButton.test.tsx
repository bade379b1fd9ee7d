import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { aRoom } from '../../../fixtures/table'
import { ShareButton } from './ShareButton'

afterEach(() => { cleanup(); vi.unstubAllGlobals() })

const room = aRoom()
const URL = `${location.origin}/rooms/${room.id}/replay`
const press = (device: object) => {
  vi.stubGlobal('navigator', device)
  render(<ShareButton room={room} />)
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
}

test('a device’s own dialog shares the replay; closing it is no error', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')))
  press({ share, clipboard: { writeText: () => { throw new Error('not asked') } } })
  expect(share).toHaveBeenCalledWith({ title: room.name, url: URL })
  await Promise.resolve()
  screen.getByRole('button', { name: 'Share' })
})

test('otherwise the link is copied, and that is confirmed', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  press({ clipboard: { writeText } })
  await screen.findByRole('button', { name: 'Copied' })
  expect(screen.getByRole('status').textContent).toBe('Copied')
  expect(writeText).toHaveBeenCalledWith(URL)
})

test.each([{}, { clipboard: { writeText: () => Promise.reject(new Error()) } }])('a browser that cannot copy shows the link: %o', async (device) => {
  press(device)
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(URL)
  expect(screen.getByText('Your browser could not copy the link. Copy it here:').getAttribute('role')).toBe('status')
  screen.getByRole('button', { name: 'Share' })
})
