import { expect, test, vi } from 'vitest'
import { followBack, navigate, roomIdIn, route, routeOf } from './router'

test('addresses lead to their pages', () => {
  expect(routeOf('/')).toEqual({ page: 'lobby' })
  expect(routeOf('/rooms/Ab_9-xyz')).toEqual({ page: 'room', id: 'Ab_9-xyz' })
  expect(routeOf('/rooms/Ab_9-xyz/')).toEqual({ page: 'room', id: 'Ab_9-xyz' })
  expect(routeOf('/rooms/Ab_9-xyz/rounds/7')).toEqual({ page: 'room', id: 'Ab_9-xyz', round: 7 })
  expect(routeOf('/rooms/Ab_9-xyz/rounds')).toEqual({ page: 'room', id: 'Ab_9-xyz', round: 'newest' })
  expect(routeOf('/rooms/Ab_9-xyz/rounds/x')).toEqual({ page: 'unknown' })
  expect(routeOf('/rooms/Ab_9-xyz/replay')).toEqual({ page: 'replay', id: 'Ab_9-xyz' })
  expect(routeOf('/rooms/Ab_9-xyz/replay/3')).toEqual({ page: 'unknown' })
  expect(routeOf('/games')).toEqual({ page: 'games' })
  expect(routeOf('/credits')).toEqual({ page: 'credits' })
  expect(routeOf('/privacy')).toEqual({ page: 'privacy' })
  expect(routeOf('/learn')).toEqual({ page: 'learn' })
  expect(routeOf('/rules')).toEqual({ page: 'rules', edition: 'classic' })
  expect(routeOf('/rules/internet/')).toEqual({ page: 'rules', edition: 'internet' })
  expect(routeOf('/rules/chess')).toEqual({ page: 'unknown' })
  expect(routeOf('/mail/confirm/WzEs:1abC:x-_9')).toEqual({ page: 'mail', what: 'confirm', token: 'WzEs:1abC:x-_9' })
  expect(routeOf('/mail/stop/x')).toEqual({ page: 'mail', what: 'stop', token: 'x' })
  expect(routeOf('/mail/stop/')).toEqual({ page: 'unknown' })
  expect(routeOf('/rooms/')).toEqual({ page: 'unknown' })
})

test('a room id is recognized in a link and on its own', () => {
  expect(roomIdIn(' https://example.org/rooms/AbCdEfGhIjKlMnOp/ ')).toBe('AbCdEfGhIjKlMnOp')
  expect(roomIdIn('https://example.org/rooms/AbCdEfGhIjKlMnOp/rounds/12')).toBe('AbCdEfGhIjKlMnOp')
  expect(roomIdIn('https://example.org/rooms/AbCdEfGhIjKlMnOp/replay#12.all')).toBe('AbCdEfGhIjKlMnOp')
  expect(roomIdIn('AbCdEfGhIjKlMnOp')).toBe('AbCdEfGhIjKlMnOp')
  expect(roomIdIn('https://example.org/')).toBeNull()
})

test('the back button leads to the previous page', async () => {
  navigate('/ratings')
  navigate('/games')
  expect(route.value).toEqual({ page: 'games' })
  history.back()
  await vi.waitFor(() => { expect(route.value).toEqual({ page: 'ratings' }) })
})

test('a link back leads to where the user came from, and Back from there to what was before', async () => {
  const link = document.createElement('a')
  link.href = '/rooms/Ab_9-xyz'
  link.addEventListener('click', followBack)
  navigate('/games')
  navigate('/rooms/Ab_9-xyz')
  navigate('/rooms/Ab_9-xyz/rounds/1')
  navigate('/rooms/Ab_9-xyz/rounds/2', true)
  link.click()
  await vi.waitFor(() => { expect(route.value).toEqual({ page: 'room', id: 'Ab_9-xyz' }) })
  history.back()
  await vi.waitFor(() => { expect(route.value).toEqual({ page: 'games' }) })
  navigate('/rooms/Ab_9-xyz/rounds/2')
  link.click()
  expect(route.value).toEqual({ page: 'room', id: 'Ab_9-xyz' })
  history.back()
  await vi.waitFor(() => { expect(route.value).toEqual({ page: 'games' }) })
})
