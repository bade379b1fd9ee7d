import { expect, test } from 'vitest'
import '../../../fixtures/editions'
import { aView } from '../../../fixtures/table'
import type { GameEvent, LogEntry, View } from '../../../net/protocol'
import { chaptersOf } from '../../../table/log/chapters'
import { largestProvince, turningPoint } from './highlights'

const scored = (seat: number, points: number, cause: Extract<GameEvent, { kind: 'scored' }>['cause'] = 'expansion'): GameEvent => ({ kind: 'scored', seat, points, cause, parts: [] })
const expanded = (seat: number): GameEvent => ({ kind: 'expanded', seat, castle: 'A1', spaces: ['A2'], lost: [] })
const border: GameEvent = { kind: 'border_placed', seat: 0, edge: 'A1|B1' }
const swingOf = (...log: LogEntry[]) => swingFor(null, ...log)
const swingFor = (winner: number | null, ...log: LogEntry[]) => {
  const swing = turningPoint(chaptersOf(log), winner)
  return swing && { stream: swing.act.stream, kind: swing.act.event.kind, points: Object.fromEntries(swing.points) }
}

test('the turning point is the act that moved the most points between two players, not what one player won', () => {
  expect(swingOf(
    { stream: 3, events: [border, scored(0, 7, 'founding')] },
    { stream: 5, events: [expanded(1), scored(1, 5), scored(0, -4, 'spaces_lost')] },
    { stream: 7, events: [expanded(0), scored(0, 3)] },
  )).toEqual({ stream: 5, kind: 'expanded', points: { 1: 5, 0: -4 } })
})

test('with a winner it is the act that changed their lead the most, not what a player far behind won', () => {
  expect(swingFor(0,
    { stream: 1, events: [border, scored(1, 7, 'founding')] },
    { stream: 2, events: [border, scored(0, 9, 'founding')] },
    { stream: 3, events: [expanded(0), scored(0, 6), scored(1, -6, 'spaces_lost')] },
    { stream: 4, events: [border, scored(2, 12, 'founding')] },
  )).toEqual({ stream: 3, kind: 'expanded', points: { 0: 6, 1: -6 } })
})

test('of equal ones it is the latest', () => {
  expect(swingOf({ stream: 1, events: [expanded(0), scored(0, 3)] }, { stream: 2, events: [expanded(1), scored(1, 3)] })?.stream).toBe(2)
})

test('acts of a round that is resolved all at once are told apart', () => {
  expect(swingOf({ stream: 4, events: [expanded(0), scored(0, 2), border, scored(1, 6, 'founding'), expanded(0), scored(0, 3)] }))
    .toEqual({ stream: 4, kind: 'border_placed', points: { 1: 6 } })
})

test('undone acts and points counted at the end are no turning points', () => {
  const end: LogEntry = { stream: 9, events: [expanded(1), scored(1, 1), scored(0, 20, 'fiefs'), scored(1, 9, 'mines'), { kind: 'game_ended', winners: [0] }] }
  const taken: LogEntry[] = [{ stream: 2, events: [expanded(0), scored(0, 8)] }, { stream: 3, undone: 2, events: [] }]
  expect(swingOf(...taken, end)).toEqual({ stream: 9, kind: 'expanded', points: { 1: 1 } })
})

test('points for a Silver Find, which follows an act, are not of that act', () => {
  expect(swingOf({ stream: 1, events: [expanded(0), scored(0, 3), { kind: 'card_turned' } as GameEvent, scored(1, 4, 'silver_find')] })?.points).toEqual({ 0: 3 })
})

test('a game without points has none', () => {
  expect(swingOf({ stream: 1, events: [border] })).toBeNull()
})

const land = (provinces: [colour: number, castle: string, size: number, knights: number][]): View => {
  const view = aView()
  return { ...view, board: { ...view.board, provinces: provinces.map(([colour, castle, size, knights]) => ({ colour, castle, knights, spaces: Array.from({ length: size }, (_, at) => `B${String(at + 1)}`) })) } }
}

test('the largest province is the player’s own, or anybody’s for spectators, but never a neutral one', () => {
  const view = land([[0, 'A1', 4, 1], [0, 'C1', 5, 0], [0, 'C4', 5, 2], [1, 'D1', 9, 1], [6, 'E1', 20, 1]])
  expect(largestProvince(view, 0)?.province.castle).toBe('C4')
  expect(largestProvince(view, null)).toMatchObject({ seat: 1, province: { castle: 'D1' } })
  expect(largestProvince(view, 3)).toBeNull()
})
