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
function look(at: Room): string | undefined {
  room.value = at
  const { unmount } = render(<LostSeat room={at} />)
  const said = screen.queryByRole('alert')?.textContent
  unmount()
  return said
}

beforeEach(() => { localStorage.clear(); myPerson.value = 'ada' })
afterEach(() => { cleanup(); room.value = null; myPerson.value = null })

test('whoever comes back to a seat that somebody else has is told so, once', () => {
  expect(look(MINE)).toBeUndefined()
  expect(look(OTHERS)).toContain('Cleo has taken your seat')
  expect(look(OTHERS)).toBeUndefined()
})

test('it is told at an open table, too, of a bot, and until it is closed', () => {
  room.value = MINE
  const { rerender } = render(<LostSeat room={MINE} />)
  const botted = table({ mine: false, occupant: 'bot', name: 'Bot' })
  rerender(<LostSeat room={botted} />)
  screen.getByText(/a bot has taken your seat/)
  rerender(<LostSeat room={{ ...botted }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Do not show this' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('nobody is told who has given the seat up, who watches, or who is somebody else in the same browser', () => {
  expect(look(OTHERS)).toBeUndefined()
  look(MINE)
  forgetSeat(MINE.id)
  expect(look(OTHERS)).toBeUndefined()
  look(MINE)
  myPerson.value = 'bo'
  expect(look(OTHERS)).toBeUndefined()
  myPerson.value = 'ada'
  look(MINE)
  expect(look(table({ mine: false, name: 'Cleo' }, { state: 'ended' }))).toBeUndefined()
})
