import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../fixtures/editions'
import { navigate } from '../../base/browser/router'
import { aRoom, aRoomSeat, aView } from '../../fixtures/table'
import { room, seat, view } from '../store'
import { Follow } from './Follow'
import { Players } from './Players'

const { dataset } = document.documentElement
const table = aRoom({ seats: [0, 1, 2, 3].map((number) => aRoomSeat(number)) })

beforeEach(() => {
  navigate(`/rooms/${table.id}`)
  room.value = table
  view.value = aView()
})
afterEach(() => { cleanup(); seat.value = null; room.value = null; view.value = null; navigate('/') })

const button = (name: string) => screen.findByRole('button', { name: `Highlight ${name}` })

test('a spectator follows one player at a time, until they stop or leave the table', async () => {
  render(<Players room={table} view={aView()} tool={Follow} />)
  fireEvent.click(await button('Bo'))
  expect(dataset).toMatchObject({ followed: 'red', followedSeat: '1' })
  fireEvent.click(await button('Cleo'))
  expect(dataset).toMatchObject({ followed: 'purple', followedSeat: '2' })
  expect((await button('Cleo')).getAttribute('aria-pressed')).toBe('true')
  expect((await button('Bo')).getAttribute('aria-pressed')).toBe('false')
  void act(() => { navigate('/') })
  expect(dataset).not.toHaveProperty('followed')
  void act(() => { navigate(`/rooms/${table.id}`) })
  expect(dataset).toHaveProperty('followed')
  fireEvent.click(await button('Cleo'))
  expect(dataset).not.toHaveProperty('followed')
})

test('it ends when the spectator takes a seat, and players have no such buttons', async () => {
  render(<Players room={table} view={aView()} tool={Follow} />)
  fireEvent.click(await button('Bo'))
  void act(() => { seat.value = 2 })
  expect(dataset).not.toHaveProperty('followed')
  cleanup()
  const seats = [0, 1, 2, 3].map((number) => aRoomSeat(number, { mine: number === 2 }))
  render(<Players room={{ ...table, seats }} view={aView()} tool={Follow} />)
  expect(document.querySelectorAll('.shield').length).toBe(4)
  expect(document.querySelector('.follow')).toBeNull()
})
