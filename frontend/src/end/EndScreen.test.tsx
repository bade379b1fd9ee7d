import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aRoom, aRoomSeat, aView } from '../fixtures/table'
import { EndScreen } from './EndScreen'

// jsdom has no dialogs.
beforeEach(() => { HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) { this.open = true }) })
afterEach(cleanup)

it.each([[false, 1], [true, 0]])('asks for the seats of the next game unless lots are drawn for them: pseudonyms %s', (pseudonyms, asked) => {
  const room = aRoom({ state: 'ended', pseudonyms, seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1)] })
  render(<EndScreen room={{ ...room, can: { ...room.can, rematch: true } }} view={aView()} close={() => undefined} />)
  expect(screen.queryAllByLabelText('Seats in the next game')).toHaveLength(asked)
  expect(screen.getByRole('button', { name: 'Play again' })).toBeTruthy()
})
