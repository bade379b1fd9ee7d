import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRoom, aRoomSeat } from '../../fixtures/table'
import { myPerson } from '../../self/me'
import type { Room, RoomSeat } from '../../net/protocol'
import { room } from '../store'
import { LostSeat } from './LostSeat'
import { forgetSeat } from './rememberedSeat'

const table = (own: Partial<RoomSeat>, more: Partial<Room> = {}): Room => aRoom({ state: 'playing', seats: [aRoomSeat(0, own), aRoomSeat(1)], ...more })
const MINE = table({ mine: true, name: 'Ada' })
const OTHERS = table({ mine: false, name: 'Cleo' })

/** A player opens the table, sees this message, and leaves again. */
function messageAt(at: Room): string | undefined {
  room.value = at
  const { unmount } = render(<LostSeat room={at} />)
  const said = screen.queryByRole('alert')?.textContent
  unmount()
  return said
}

beforeEach(() => { localStorage.clear(); myPerson.value = 'ada' })
afterEach(() => { cleanup(); room.value = null; myPerson.value = null })

test('a player who returns to a seat that was taken is informed once', () => {
  expect(messageAt(MINE)).toBeUndefined()
  expect(messageAt(OTHERS)).toContain('You no longer have a seat here: Cleo has taken it over')
  expect(messageAt(OTHERS)).toBeUndefined()
})

test('the message is shown at an open table, too, also about a bot, until it is closed', () => {
  room.value = MINE
  const { rerender } = render(<LostSeat room={MINE} />)
  const takenByBot = table({ mine: false, occupant: 'bot', name: 'Bot' })
  rerender(<LostSeat room={takenByBot} />)
  screen.getByText(/a bot has taken it over/)
  rerender(<LostSeat room={{ ...takenByBot }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('players who gave up the seat, spectators, and other players in the same browser get no message', () => {
  expect(messageAt(OTHERS)).toBeUndefined()
  messageAt(MINE)
  forgetSeat(MINE.id)
  expect(messageAt(OTHERS)).toBeUndefined()
  messageAt(MINE)
  myPerson.value = 'bo'
  expect(messageAt(OTHERS)).toBeUndefined()
  myPerson.value = 'ada'
  messageAt(MINE)
  expect(messageAt(table({ mine: false, name: 'Cleo' }, { state: 'ended' }))).toBeUndefined()
})
