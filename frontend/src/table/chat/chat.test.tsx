import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMessage, aRoom, aRoomSeat } from '../../fixtures/table'
import { blocked, myName, myPerson, nameRequest } from '../../self/me'
import * as store from '../store'
import { Chat } from './Chat'
import { audibleChat } from './audibleChat'
import { mute, unmute } from '../../self/relations/muted'
import { setChatDraft } from './chatDraft'

beforeEach(() => { localStorage.clear(); myPerson.value = 'me' })
afterEach(() => { cleanup(); closeTable(); unmute('bo'); setChatDraft('elsewhere', {}) })

const { chat, closeTable, receive, room } = store
const seats = [aRoomSeat(0, { mine: true }), aRoomSeat(1)]

test('messages stay plain text, whatever they contain', () => {
  room.value = aRoom({ seats })
  chat.value = [aMessage(1, { text: `${location.origin}/rooms/0123456789 <b>https://example.org</b>` })]
  const { container } = render(<Chat />)
  expect(container.querySelector('a, b')).toBeNull()
  screen.getByText(/<b>https:/)
})

test('no name is asked for if the connection is lost for good', async () => {
  room.value = aRoom({ seats })
  myName.value = null
  store.connection.value = 'signed_out'
  render(<Chat />)
  fireEvent.input(screen.getByLabelText('Say something to the table'), { target: { value: 'hello' } })
  fireEvent.submit(screen.getByLabelText('Say something to the table'))
  await screen.findByText(/^Message not sent/)
  expect(nameRequest.value).toBeNull()
})

test('a person is muted in this browser only, and can be unmuted', async () => {
  room.value = aRoom({ seats })
  chat.value = [aMessage(1), aMessage(2, { person: 'cy', name: 'Cy', seat: null }), aMessage(3, { person: 'me', name: 'Ada', seat: 0 })]
  render(<Chat />)
  expect(screen.queryByRole('button', { name: 'Ada' })).toBeNull()
  mute('bo', 'Bo')
  await screen.findByText('One person is muted')
  expect(screen.queryByText('words 1')).toBeNull()
  expect(audibleChat.value.map(({ id }) => id)).toEqual(['m2', 'm3'])
  expect(localStorage.getItem('lionheart.muted')).toBe('{"bo":"Bo"}')
  fireEvent.click(screen.getByRole('button', { name: 'Unmute Bo' }))
  screen.getByText('words 1')
})

test('blocked people are muted in every browser', async () => {
  room.value = aRoom({ seats })
  chat.value = [aMessage(1), aMessage(2, { person: 'cy', name: 'Cy', seat: null })]
  render(<Chat />)
  void act(() => { blocked.value = new Set(['bo']) })
  expect(screen.queryByText('words 1')).toBeNull()
  screen.getByText('words 2')
  void act(() => { blocked.value = new Set() })
  await screen.findByText('words 1')
})

test('spectators see that their chat is separate, and players where they may not write', () => {
  room.value = aRoom({ press: 'none' })
  const { unmount } = render(<Chat />)
  screen.getByText('Players see this chat only after the game.')
  screen.getByRole('textbox', { name: 'Say something to the other spectators' })
  unmount()
  room.value = aRoom({ press: 'none', seats })
  render(<Chat />)
  screen.getByText('Players at this table cannot chat until the game is over.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('spectators’ messages are inserted in their place when the game is over', () => {
  receive({ type: 'chat', message: aMessage(2) })
  receive({ type: 'chat', message: aMessage(1, { seat: null, among_spectators: true }) })
  receive({ type: 'chat', message: aMessage(2) })
  expect(chat.value.map(({ id }) => id)).toEqual(['m1', 'm2'])
})

const privately = { press: 'private' as const, seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1), aRoomSeat(2), aRoomSeat(3, { occupant: 'bot', name: 'Dietrich' })] }

test('with private press players choose the recipients, and the field names them', () => {
  room.value = aRoom(privately)
  render(<Chat />)
  expect(screen.queryByRole('button', { name: 'Dietrich' })).toBeNull()
  screen.getByRole('textbox', { name: 'Say something to the table' })
  fireEvent.click(screen.getByRole('button', { name: 'Cleo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Bo' }))
  screen.getByRole('textbox', { name: 'Private message to Bo and Cleo' })
  fireEvent.click(screen.getByRole('button', { name: 'Everyone' }))
  screen.getByRole('textbox', { name: 'Say something to the table' })
})

test('where only bots play along, the chat says that there is nobody to write to', () => {
  const bots = [aRoomSeat(0, { mine: true }), aRoomSeat(1, { occupant: 'bot' })]
  room.value = aRoom({ press: 'private', seats: bots })
  const { unmount } = render(<Chat />)
  screen.getByText(/^Only bots are playing with you/)
  unmount()
  room.value = aRoom(privately)
  render(<Chat />)
  expect(screen.queryByText(/^Only bots/)).toBeNull()
})

test('a private message is never sent to a new player on the seat, nor to everybody', () => {
  room.value = aRoom(privately)
  render(<Chat />)
  fireEvent.click(screen.getByRole('button', { name: 'Bo' }))
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'psst' } })
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false)
  void act(() => { room.value = aRoom({ ...privately, seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1, { name: 'Eve' }), aRoomSeat(2)] }) })
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  screen.getByText('Bo can no longer read this. Choose again who to write to.')
  void act(() => { room.value = aRoom({ ...privately, seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1, { occupant: 'bot' })] }) })
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  void act(() => { room.value = aRoom({ ...privately, state: 'ended' }) })
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Everyone' }))
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false)
})

test('private messages name their recipients', () => {
  room.value = aRoom(privately)
  chat.value = [aMessage(1, { to: [{ seat: 0, name: 'Ada' }] })]
  render(<Chat />)
  screen.getByText('only to Ada')
})

test('spectators, and players without private press, have no choice of recipients', () => {
  room.value = aRoom({ press: 'private', seats: [aRoomSeat(0), aRoomSeat(1)] })
  const { unmount } = render(<Chat />)
  expect(screen.queryByRole('group', { name: 'To' })).toBeNull()
  unmount()
  room.value = aRoom({ ...privately, press: 'public' })
  render(<Chat />)
  expect(screen.queryByRole('group', { name: 'To' })).toBeNull()
})

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => { fireEvent.input(field(), { target: { value } }) }

test('unsent text and its recipients are kept for as long as the player stays in the room', () => {
  room.value = aRoom({ ...privately, state: 'open' })
  const waiting = render(<Chat />)
  type('half a thou')
  waiting.unmount()
  room.value = aRoom(privately)
  const table = render(<Chat />)
  expect(field().value).toBe('half a thou')
  fireEvent.click(screen.getByRole('button', { name: 'Bo' }))
  table.unmount()
  const back = render(<Chat />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Private message to Bo' }).value).toBe('half a thou')
  back.unmount()
  room.value = aRoom({ ...privately, id: 'other-012345' })
  render(<Chat />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Say something to the table' }).value).toBe('')
})

test('text that was sent is cleared on return, text typed since is kept', async () => {
  myName.value = 'Ada'
  let sent: (done: store.Done) => void = () => undefined
  const say = vi.spyOn(store, 'sendChat').mockImplementation(() => new Promise((resolve) => { sent = resolve }))
  const send = async (words: string) => {
    type(words)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => { expect(say).toHaveBeenCalledWith(words, []) })
  }
  room.value = aRoom({ seats })
  const first = render(<Chat />)
  await send('one')
  first.unmount()
  sent({ ok: true })
  const second = render(<Chat />)
  await waitFor(() => { expect(field().value).toBe('') })
  await send('two')
  type('three')
  sent({ ok: true })
  second.unmount()
  await Promise.resolve()
  render(<Chat />)
  expect(field().value).toBe('three')
})
