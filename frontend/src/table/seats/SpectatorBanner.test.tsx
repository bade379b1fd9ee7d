import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { aRoom, aSeat, aView } from '../../fixtures/table'
import { selectedPerson } from '../../self/relations/selectedPerson'
import { room as tableRoom, seat as tableSeat } from '../store'
import { SpectatorBanner } from './SpectatorBanner'

afterEach(() => { cleanup(); selectedPerson.value = null; tableRoom.value = null; tableSeat.value = null })

test('everybody at the table sees who watches, how many, and what they can see', () => {
  const { container } = render(<SpectatorBanner room={aRoom({ spectator_count: 3, spectators: [{ person: 'p', name: 'Cy' }, { person: 'q', name: 'Di' }] })} />)
  screen.getByText('3 people are watching (public information only)')
  expect(container.querySelector('.spectator-names')?.textContent).toBe('Cy, Di and one without a name')
  fireEvent.click(screen.getByRole('button', { name: 'Di' }))
  expect(selectedPerson.value).toEqual({ name: 'Di', person: 'q', pseudonym: false, met: { room: 'r-0123456789', person: 'q' } })
  screen.getByText(/Hidden money, hands and sealed choices stay hidden/)
})

test.each([
  [1, 1, 'Cy, Di, one more and one without a name'],
  [4, 0, 'Cy, Di and 4 more'],
])('spectators beyond the limit of names are not taken for nameless ones (%i, %i)', (leftOut, nameless, words) => {
  const spectators = [{ person: 'p', name: 'Cy' }, { person: 'q', name: 'Di' }]
  const { container } = render(<SpectatorBanner room={aRoom({ spectator_count: 2 + leftOut + nameless, spectators, spectators_left_out: leftOut })} />)
  expect(container.querySelector('.spectator-names')?.textContent).toBe(words)
})

test('while a rematch uses pseudonyms, spectators are counted but neither named nor called nameless', () => {
  const { container } = render(<SpectatorBanner room={aRoom({ state: 'ended', spectator_count: 2, spectators_left_out: 2 })} />)
  screen.getByText('2 people are watching (public information only)')
  expect(container.querySelector('.spectator-names')).toBeNull()
})

test('nothing is said while nobody is watching', () => {
  const { container } = render(<SpectatorBanner room={aRoom()} />)
  expect(container.childElementCount).toBe(0)
})

test('and that nobody may watch, if so', () => {
  render(<SpectatorBanner room={aRoom({ watching: 'none' })} />)
  screen.getByText('Spectators are not allowed here')
  screen.getByText(/Only the players can see this game/)
})

test('with private press, it says that spectators do not see private messages', () => {
  const { unmount } = render(<SpectatorBanner room={aRoom({ press: 'private', spectator_count: 1 })} />)
  screen.getByText('Spectators never see the players’ private messages.')
  unmount()
  render(<SpectatorBanner room={aRoom({ spectator_count: 1 })} />)
  expect(screen.queryByText(/private messages/)).toBeNull()
})

test('under pseudonyms spectators are neither named nor counted until the game is over', () => {
  const { unmount } = render(<SpectatorBanner room={aRoom({ pseudonyms: true, spectator_count: 0 })} />)
  screen.getByText('Spectators are not shown here')
  screen.getByText(/Spectators are not named here until the game is over/)
  expect(screen.queryByText(/without a name/)).toBeNull()
  unmount()
  render(<SpectatorBanner room={aRoom({ pseudonyms: true, state: 'ended', spectator_count: 1, spectators: [{ person: 'p', name: 'Cy' }] })} />)
  screen.getByText('Cy')
})

test.each([
  [[3, 9, 9, 0], 'In the lead: Bo and Cleo (9 points)'],
  [[1, 0, 0, 0], 'In the lead: Ada (1 point)'],
  [[4, 4, 4, 4], null],
])('to spectators it says first who leads (%j)', (scores, lead) => {
  const shown = aRoom({ spectator_count: 1 })
  tableRoom.value = shown
  const view = { ...aView(), seats: scores.map((score, number) => aSeat(number, { score })) }
  const { container, rerender } = render(<SpectatorBanner room={shown} view={view} />)
  expect(container.querySelector('summary strong')?.textContent).toBe(lead ?? undefined)
  expect(container.querySelector('summary')?.textContent).toContain('One person is watching (public information only)')
  tableSeat.value = 0
  rerender(<SpectatorBanner room={shown} view={view} />)
  expect(container.querySelector('summary strong')).toBeNull()
})
