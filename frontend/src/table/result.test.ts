// @vitest-environment jsdom
// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import '../fixtures/editions'
import { aRoom, aSeat, aView } from '../fixtures/table'
import { closeTable, receive } from './store'
import { causesOf, resultOf } from './result'

const ended = (scores: number[], winners: number[], money: number[]) =>
  aView({
    phase: 'ended', waiting_for: [], seats: scores.map((score, seat) => aSeat(seat, { score, scores: { founding: score, mines: 0 } })),
    outcome: { reason: 'the_king_is_dead', winners, places: {}, money: Object.fromEntries(money.entries()), fiefs: {} },
  })

beforeEach(() => {
  closeTable()
  receive({ type: 'snapshot', stream: 1, seat: null, room: aRoom(), view: aView(), prompts: [], log: [], chat: [] })
})

test('most points win; the winner reads by how much', () => {
  expect(resultOf(ended([40, 51], [1], [3, 4]), aRoom(), null)).toEqual({ title: 'Bo wins', why: 'Bo has the most points: 51.' })
  expect(resultOf(ended([40, 51], [1], [3, 4]), aRoom(), 0).why).toBe('Bo has the most points: 51.')
  expect(resultOf(ended([40, 51], [1], [3, 4]), aRoom(), 1)).toEqual({ title: 'You win with 51 points!', why: 'You finish 11 points ahead of Ada.' })
  })

test.each([
  [[40, 51, 30], [1], 1, 'You win with 51 points!'],
  [[40, 51, 30], [1], 0, 'You come second with 40 points'],
  [[40, 51], [1], 0, 'You lost, 40 to 51'],
  [[40, 51, 40], [1], 2, 'You tie for second with 40 points'],
  [[51, 51, 40], [0, 1], 0, 'You share the victory with 51 points!'],
  [[51, 51, 40], [0, 1], 2, 'You come third with 40 points'],
  [[51, 50, 40], [0], null, 'Ada wins'],
])('a player reads their own place: %o won by %o, seat %s', (scores, winners, seat, title) => {
  const places = Object.fromEntries(scores.map((score, at) => [at, 1 + scores.filter((one) => one > score).length]))
  const view = ended(scores, winners, scores)
  expect(resultOf({ ...view, outcome: view.outcome && { ...view.outcome, places } }, aRoom(), seat).title).toBe(title)
})

test('places are those of the outcome: ducats can decide between equal points', () => {
  const view = ended([51, 51], [0], [13, 4])
  expect(resultOf({ ...view, outcome: view.outcome && { ...view.outcome, places: { 0: 1, 1: 2 } } }, aRoom(), 1).title).toBe('You lost, 51 to 51')
})

test('the tie-break is put into words', () => {
  expect(resultOf(ended([51, 51], [0], [13, 4]), aRoom(), null).why).toBe(
    'Tied on 51 points; Ada wins with the most ducats, Treasures included: 13.',
  )
  expect(resultOf(ended([51, 51], [0, 1], [4, 4]), aRoom(), null)).toEqual({
    title: 'Ada and Bo share the victory', why: 'Tied on points and ducats: Ada and Bo share the victory.',
  })
})

test('a game that a moderator ended has no winner', () => {
  expect(resultOf(aView(), aRoom({ ended_by: 'moderator' }), null).title).toBe('The game was ended by a moderator.')
})

test('a game that its players ended is won as usual, and says so', () => {
  const view = ended([40, 51], [1], [3, 4])
  const early = { ...view, outcome: view.outcome && { ...view.outcome, reason: 'agreement' } }
  expect(resultOf(early, aRoom({ ended_by: 'agreement' }), null)).toEqual({
    title: 'Bo wins', why: 'The players agreed to end the game. Bo has the most points: 51.',
  })
})

test('only causes that scored are listed', () => {
  expect(causesOf(ended([40, 51], [1], [0, 0]).seats)).toEqual(['founding'])
})
