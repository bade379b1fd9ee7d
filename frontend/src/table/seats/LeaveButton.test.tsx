import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { aRoom, aRoomSeat } from '../../fixtures/table'
import { lastTable, rememberTable } from '../../self/lastTable'
import { api } from '../../net/api'
import { LeaveButton } from './LeaveButton'

HTMLDialogElement.prototype.showModal = vi.fn()
afterEach(() => { cleanup(); vi.restoreAllMocks() })

const can = { ...aRoom().can, leave: true }
const press = async (name: string) => { fireEvent.click(await screen.findByRole('button', { name, hidden: true })) }

test('leaving a rated game shows the consequences first, and needs confirmation', async () => {
  const leave = vi.spyOn(api, 'leave').mockResolvedValue(aRoom())
  render(<LeaveButton room={aRoom({ can, rated: true })} />)
  await press('Leave the game')
  await screen.findByText(/A bot will play your seat to the end/)
  screen.getByText('This game is rated: you will be placed behind everyone who stays.')
  await press('Cancel')
  expect(leave).not.toHaveBeenCalled()
  await press('Leave the game')
  await press('Leave for good')
  await waitFor(() => { expect(leave).toHaveBeenCalledWith('r-0123456789') })
})

test('after leaving for good there is no link back', async () => {
  const room = aRoom({ can, state: 'playing', seats: [aRoomSeat(0, { mine: true })] })
  rememberTable(room)
  vi.spyOn(api, 'leave').mockResolvedValue({ ...room, seats: [aRoomSeat(0, { mine: false })] })
  render(<LeaveButton room={room} />)
  await press('Leave the game')
  expect(lastTable()).not.toBeNull()
  await press('Leave for good')
  await waitFor(() => { expect(location.pathname).toBe('/') })
  expect(lastTable()).toBeNull()
})

test('unrated games do not mention ratings, and spectators leave without confirmation', async () => {
  const { unmount } = render(<LeaveButton room={aRoom({ can })} />)
  await press('Leave the game')
  expect(screen.queryByText(/This game is rated/)).toBeNull()
  unmount()
  render(<LeaveButton room={aRoom()} />)
  expect(screen.queryByRole('button')).toBeNull()
})
