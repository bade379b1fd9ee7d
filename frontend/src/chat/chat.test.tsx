import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMessage, aRoom, aRoomSeat } from '../fixtures/table'
import { myPerson } from '../me/me'
import { chat, closeTable, receive, room } from '../table/store'
import { Chat } from './Chat'
import { heard, unmute } from './muted'

beforeEach(() => { localStorage.clear(); myPerson.value = 'me' })
afterEach(() => { cleanup(); closeTable(); unmute('bo') })

const seats = [aRoomSeat(0, { mine: true }), aRoomSeat(1)]

test('what was said stays text, whatever it looks like', () => {
  room.value = aRoom({ seats })
  chat.value = [aMessage(1, { text: `${location.origin}/rooms/0123456789 <b>https://example.org</b>` })]
  const { container } = render(<Chat />)
  expect(container.querySelector('a, b')).toBeNull()
  screen.getByText(/<b>https:/)
})

test('somebody is muted for oneself, in this browser, and heard again', () => {
  room.value = aRoom({ seats })
  chat.value = [aMessage(1), aMessage(2, { person: 'cy', name: 'Cy', seat: null }), aMessage(3, { person: 'me', name: 'Ada', seat: 0 })]
  render(<Chat />)
  expect(screen.queryByRole('button', { name: 'Ada' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Bo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Mute Bo' }))
  expect(screen.queryByText('words 1')).toBeNull()
  expect(heard.value.map(({ id }) => id)).toEqual([2, 3])
  expect(localStorage.getItem('lionheart.muted')).toBe('{"bo":"Bo"}')
  fireEvent.click(screen.getByRole('button', { name: 'Hear Bo again' }))
  screen.getByText('words 1')
})

test('watchers are told that they talk apart, and players where they may not talk', () => {
  room.value = aRoom({ press: 'none' })
  const { unmount } = render(<Chat />)
  screen.getByText('The players see what is said here when the game is over.')
  screen.getByRole('textbox', { name: 'Say something to those who watch' })
  unmount()
  room.value = aRoom({ press: 'none', seats })
  render(<Chat />)
  screen.getByText('The players at this table are silent until the game is over.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what watchers said comes to its place when the game is over', () => {
  receive({ type: 'chat', message: aMessage(2) })
  receive({ type: 'chat', message: aMessage(1, { seat: null, watchers: true }) })
  receive({ type: 'chat', message: aMessage(2) })
  expect(chat.value.map(({ id }) => id)).toEqual([1, 2])
})
