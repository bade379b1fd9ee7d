import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRoom, aRoomSeat } from '../../fixtures/table'
import { api, ApiFailure } from '../../net/api'
import type { MailSettings } from '../../net/protocol'
import { forgetMail, isMailDialogOpen } from './mail'
import { MailDialog } from './MailDialog'
import { MailOffer } from './MailOffer'
import { MailLinkPage } from '../../pages/account/MailLinkPage'

const NOTHING: MailSettings = {
  offered: true, address: null, confirmed: false, choice: 'at_once', reminders: true, news: true, digest_hour: 8, quiet_from: null, quiet_to: null, zone: null,
}
const GIVEN: MailSettings = { ...NOTHING, address: 'ada@post.example', zone: 'Europe/Berlin' }
const SLOW = { kind: 'correspondence', seconds: 86_400, reserve: 0, report: 0, working_days: false } as const
const mine = [aRoomSeat(0, { mine: true }), aRoomSeat(1)]

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
  localStorage.clear()
  forgetMail()
  isMailDialogOpen.value = false
})
afterEach(() => { cleanup(); vi.restoreAllMocks() })

const known = (chosen: MailSettings) => vi.spyOn(api, 'mail').mockResolvedValue(chosen)
const inDialog = { hidden: true }

test('at a correspondence table emails are offered to its players, until they decline', async () => {
  known(NOTHING)
  render(<MailOffer room={aRoom({ pace: SLOW, seats: mine })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Email me when it is my turn' }))
  expect(isMailDialogOpen.value).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => { expect(screen.queryByRole('button')).toBeNull() })
})

test.each([
  ['to spectators', NOTHING, aRoom({ pace: SLOW })],
  ['with another time control', NOTHING, aRoom({ seats: mine })],
  ['when the game is over', NOTHING, aRoom({ pace: SLOW, seats: mine, state: 'ended' })],
  ['if the server sends none', { ...NOTHING, offered: false }, aRoom({ pace: SLOW, seats: mine })],
  ['to players who have them', { ...GIVEN, confirmed: true }, aRoom({ pace: SLOW, seats: mine })],
  ['to players who declined', { ...GIVEN, confirmed: true, choice: 'none' as const }, aRoom({ pace: SLOW, seats: mine })],
])('emails are not offered %s', async (_, chosen, room) => {
  const asked = known(chosen)
  render(<MailOffer room={room} />)
  await waitFor(() => { expect(asked.mock.calls.length).toBe(room.pace.kind === 'correspondence' ? 1 : 0) })
  await asked.mock.results[0]?.value
  expect(document.querySelector('.mail-offer')).toBeNull()
})

test('the address, times and quiet hours are chosen in the browser’s time zone', async () => {
  known(NOTHING)
  const chosen = vi.spyOn(api, 'chooseMail').mockResolvedValue(GIVEN)
  isMailDialogOpen.value = true
  render(<MailDialog />)
  fireEvent.input(await screen.findByLabelText('Your email address'), { target: { value: 'ada@post.example' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Once a day', ...inDialog }))
  fireEvent.change(screen.getByLabelText('Time of day'), { target: { value: '18' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours', ...inDialog }))
  fireEvent.input(screen.getByLabelText('To'), { target: { value: '06:30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save', ...inDialog }))
  await waitFor(() => {
    expect(chosen).toHaveBeenCalledWith({
      address: 'ada@post.example', choice: 'digest', reminders: true, news: true, digest_hour: 18, quiet_from: '22:00', quiet_to: '06:30',
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  })
  await screen.findByText(/We have sent an email to ada@post\.example/)
})

test('a confirmation link can be sent again, and an address removed', async () => {
  known(GIVEN)
  const again = vi.spyOn(api, 'mailAgain').mockResolvedValue(GIVEN)
  const removed = vi.spyOn(api, 'removeMail').mockResolvedValue(NOTHING)
  isMailDialogOpen.value = true
  render(<MailDialog />)
  fireEvent.click(await screen.findByRole('button', { name: 'Send it again', ...inDialog }))
  await screen.findByText('The email has been sent again.')
  expect(again).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Remove my address', ...inDialog }))
  await waitFor(() => { expect(screen.getByLabelText<HTMLInputElement>('Your email address').value).toBe('') })
  expect(removed).toHaveBeenCalledOnce()
})

test('a link in an email does nothing before the button is pressed, and says why it does not work', async () => {
  const confirmed = vi.spyOn(api, 'confirmMail').mockRejectedValueOnce(new ApiFailure('refused', 'expired_link')).mockResolvedValue({})
  render(<MailLinkPage what="confirm" token="x" />)
  expect(confirmed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Yes, email me' }))
  await screen.findByText(/This link has expired/)
  fireEvent.click(screen.getByRole('button', { name: 'Yes, email me' }))
  await screen.findByText(/Thank you/)
})

test('the link in an email unsubscribes', async () => {
  const stopped = vi.spyOn(api, 'stopMail').mockResolvedValue({})
  render(<MailLinkPage what="stop" token="a:b:c" />)
  fireEvent.click(screen.getByRole('button', { name: 'Stop emails' }))
  await screen.findByText(/You will get no more emails/)
  expect(stopped).toHaveBeenCalledWith('a:b:c')
})
