import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import '../../fixtures/editions'
import { anInternetSeat, anInternetView, aRoom, aRoomSeat } from '../../fixtures/table'
import { closeTable, receive } from '../store'
import { ScoreStrip } from './ScoreStrip'

afterEach(() => { cleanup(); closeTable() })

test('everybody’s score, who still has to choose and who has chosen, in pictures and in words', () => {
  const view = anInternetView({
    seats: [anInternetSeat(0, { score: 12 }), anInternetSeat(1, { score: 1, sheet_handed_in: true })], waiting_for: [0],
  })
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet', seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1)] }), view, prompts: [], log: [], chat: [] })
  render(<ScoreStrip view={view} />)
  const [ada, bo] = screen.getAllByRole('listitem')
  expect(ada?.querySelector('.hidden-words')?.textContent).toBe('Ada · 12 points · to act')
  expect(ada?.matches('.acting')).toBe(true)
  expect(bo?.querySelector('.hidden-words')?.textContent).toBe('Bo · 1 point · has chosen')
  expect(bo?.matches('.acting')).toBe(false)
})
