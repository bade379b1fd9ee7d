import { cleanup, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRoom, aRoomSeat } from '../fixtures/table'
import { PlayNow } from '../pages/lobby/PlayNow'
import { api, ApiFailure } from '../net/api'
import { lastTable, rememberTable } from './lastTable'

const MINE = aRoom({ name: 'Our table', state: 'playing', seats: [aRoomSeat(0, { mine: true })] })
const LEFT = aRoom({ name: 'Our table', state: 'playing', seats: [aRoomSeat(0, { mine: false })] })
const back = () => screen.queryByRole('link', { name: 'Back to Our table' })

beforeEach(() => { localStorage.clear(); rememberTable(MINE) })
afterEach(() => { cleanup(); vi.restoreAllMocks(); localStorage.clear() })

describe('the link to the last table', () => {
  it('is shown while the player has a seat there, with the current name', async () => {
    vi.spyOn(api, 'room').mockResolvedValue({ ...MINE, name: 'Another name' })
    render(<PlayNow />)
    expect(back()).not.toBeNull()
    await screen.findByRole('link', { name: 'Back to Another name' })
  })

  it.each([
    ['left elsewhere, taken away, or of another account', () => Promise.resolve(LEFT)],
    ['over', () => Promise.resolve({ ...MINE, state: 'ended' as const })],
    ['closed', () => Promise.resolve({ ...MINE, state: 'closed' as const })],
    ['gone', () => Promise.reject(new ApiFailure('unknown_room'))],
  ])('is removed when the table is %s', async (_, answer) => {
    vi.spyOn(api, 'room').mockImplementation(answer)
    render(<PlayNow />)
    await waitFor(() => { expect(back()).toBeNull() })
    expect(lastTable()).toBeNull()
  })

  it('stays if the server does not answer', async () => {
    const asked = vi.spyOn(api, 'room').mockRejectedValue(new ApiFailure('server'))
    render(<PlayNow />)
    await waitFor(() => { expect(asked).toHaveBeenCalled() })
    await Promise.resolve()
    expect(back()).not.toBeNull()
  })

  it('causes no request without a last table', () => {
    localStorage.clear()
    const asked = vi.spyOn(api, 'room')
    render(<PlayNow />)
    expect(asked).not.toHaveBeenCalled()
  })
})
