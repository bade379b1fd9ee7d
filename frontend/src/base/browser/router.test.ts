import { expect, test } from 'vitest'
import { placeOf, roomIn } from './router'

test('addresses have their pages', () => {
  expect(placeOf('/')).toEqual({ page: 'lobby' })
  expect(placeOf('/rooms/Ab_9-xyz')).toEqual({ page: 'room', id: 'Ab_9-xyz' })
  expect(placeOf('/rooms/Ab_9-xyz/')).toEqual({ page: 'room', id: 'Ab_9-xyz' })
  expect(placeOf('/rooms/Ab_9-xyz/rounds/7')).toEqual({ page: 'room', id: 'Ab_9-xyz', round: 7 })
  expect(placeOf('/rooms/Ab_9-xyz/rounds')).toEqual({ page: 'room', id: 'Ab_9-xyz', round: 'newest' })
  expect(placeOf('/rooms/Ab_9-xyz/rounds/x')).toEqual({ page: 'unknown' })
  expect(placeOf('/rooms/Ab_9-xyz/replay')).toEqual({ page: 'replay', id: 'Ab_9-xyz' })
  expect(placeOf('/rooms/Ab_9-xyz/replay/3')).toEqual({ page: 'unknown' })
  expect(placeOf('/games')).toEqual({ page: 'games' })
  expect(placeOf('/credits')).toEqual({ page: 'credits' })
  expect(placeOf('/learn')).toEqual({ page: 'learn' })
  expect(placeOf('/rules')).toEqual({ page: 'rules', edition: 'classic' })
  expect(placeOf('/rules/internet/')).toEqual({ page: 'rules', edition: 'internet' })
  expect(placeOf('/rules/chess')).toEqual({ page: 'unknown' })
  expect(placeOf('/mail/confirm/WzEs:1abC:x-_9')).toEqual({ page: 'mail', what: 'confirm', token: 'WzEs:1abC:x-_9' })
  expect(placeOf('/mail/stop/x')).toEqual({ page: 'mail', what: 'stop', token: 'x' })
  expect(placeOf('/mail/stop/')).toEqual({ page: 'unknown' })
  expect(placeOf('/rooms/')).toEqual({ page: 'unknown' })
})

test('a room is found in a link as in a bare code', () => {
  expect(roomIn(' https://example.org/rooms/AbCdEfGhIjKlMnOp/ ')).toBe('AbCdEfGhIjKlMnOp')
  expect(roomIn('https://example.org/rooms/AbCdEfGhIjKlMnOp/rounds/12')).toBe('AbCdEfGhIjKlMnOp')
  expect(roomIn('https://example.org/rooms/AbCdEfGhIjKlMnOp/replay#12.all')).toBe('AbCdEfGhIjKlMnOp')
  expect(roomIn('AbCdEfGhIjKlMnOp')).toBe('AbCdEfGhIjKlMnOp')
  expect(roomIn('https://example.org/')).toBeNull()
})
