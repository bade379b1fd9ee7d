import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRoom, aRoomSeat } from '../../fixtures/table'
import { myPerson } from '../../self/me'
import type { Room, RoomSeat } from '../../net/protocol'
import { room } from '../store'
import { LostSeat } from './LostSeat'
import { forgetSeat, lostSeat } from './rememberedSeat'

const table = (own: Partial<RoomSeat>, more: Partial<Room> = {}): Room => aRoom({ state: 'playing', seats: [aRoomSeat(0, own), aRoomSeat(1)], ...more })
const MINE = table({ mine: true, name: 'Ada' })
const OTHERS = table({ mine: false, name: 'Cleo' })
const STILL_ADAS = table({ mine: false, name: 'Ada' })
const TAKEN = { seat: 0, isForgotten: false }
const FORGOTTEN = { seat: 0, isForgotten: true }

beforeEach(() => { localStorage.clear(); myPerson.value = 'ada' })
afterEach(() => { cleanup(); room.value = null; myPerson.value = null })

test('a player who returns to a seat that was taken is informed once', () => {
  expect(lostSeat(MINE, 'ada')).toBeNull()
  expect(lostSeat(OTHERS, 'ada')).toEqual(TAKEN)
  expect(lostSeat(OTHERS, 'ada')).toBeNull()
})

test('a player whom the site no longer knows is not shown their own name as that of another', () => {
  for (const [who, said] of [['ada', FORGOTTEN], [null, FORGOTTEN], ['bo', null]] as const) {
    lostSeat(MINE, 'ada')
    expect(lostSeat(STILL_ADAS, who)).toEqual(said)
  }
})

test('players who gave up the seat, spectators, and other players in the same browser get no message', () => {
  expect(lostSeat(OTHERS, 'ada')).toBeNull()
  lostSeat(MINE, 'ada')
  forgetSeat(MINE.id)
  expect(lostSeat(OTHERS, 'ada')).toBeNull()
  lostSeat(MINE, 'ada')
  expect(lostSeat(OTHERS, 'bo')).toBeNull()
  lostSeat(MINE, 'ada')
  expect(lostSeat(table({ mine: false, name: 'Cleo' }, { state: 'ended' }), 'ada')).toBeNull()
})

test('the message is shown at an open table, too, also about a bot, until it is closed', async () => {
  room.value = MINE
  const { rerender } = render(<LostSeat room={MINE} />)
  const takenByBot = table({ mine: false, occupant: 'bot', name: 'Bot' })
  rerender(<LostSeat room={takenByBot} />)
  await screen.findByText(/a bot has taken it over/)
  rerender(<LostSeat room={{ ...takenByBot }} />)
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('each loss has its words', async () => {
  room.value = OTHERS
  lostSeat(MINE, 'ada')
  render(<LostSeat room={OTHERS} />)
  await screen.findByText(/Cleo has taken it over/)
  cleanup()
  lostSeat(MINE, 'ada')
  render(<LostSeat room={STILL_ADAS} />)
  await screen.findByText(/You are no longer logged in here, so you are watching/)
})
