// @vitest-environment jsdom
// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { aRoom, aView } from '../fixtures/table'
import type { Prompt, View } from '../protocol'
import { statusOf } from './status'
import { closeTable, receive } from './store'

const room = aRoom()
const of = (view: View, prompts: Prompt[] = [], seat: number | null = null) => statusOf(view, prompts, seat, room).text

beforeEach(() => {
  closeTable()
  receive({ type: 'snapshot', stream: 1, seat: null, room, view: aView(), prompts: [], log: [], chat: [] })
})

test('says who is missing in a secret choice, never what was chosen', () => {
  expect(of(aView())).toBe('Waiting for Ada and Cleo to choose.')
})

test('says what is asked of oneself', () => {
  const bid: Prompt = { kind: 'bid', id: 'p', optional: false, action: 2, second: false, limit: 9, treasures: [], made: null }
  expect(of(aView({ phase: 'duel' }), [bid], 0)).toBe('Duel! Bid in secret for action 2: 3 borders.')
  expect(statusOf(aView({ phase: 'duel' }), [bid], 0, room).mine).toBe(true)
})

test('an own sealed choice stays readable as sealed', () => {
  const made: Prompt = { kind: 'bid', id: 'p', optional: false, action: 2, second: false, limit: 9, treasures: [], made: { kind: 'bid', ducats: 3, treasures: [] } }
  expect(of(aView({ phase: 'duel', waiting_for: [2] }), [made], 0)).toBe('Your bid is sealed; you can still change it. Waiting for Cleo.')
})

test('says what is left of an action', () => {
  const prompt: Prompt = {
    kind: 'carry_out', id: 'p', optional: false, action: 2, what: 'borders', borders_left: 2, knights_left: 0, expansions_left: 0,
    edges: [], knights: {}, fees: {}, expansions: {},
  }
  expect(of(aView({ phase: 'carrying_out' }), [prompt], 0)).toBe('Carry out your action: 3 borders. 2 borders left.')
})

test('an offer to end an alliance does not hide whom all wait for', () => {
  const prompt: Prompt = { kind: 'end_alliance', id: 'p', optional: true, alliances: {}, payments: [] }
  expect(of(aView(), [prompt], 1)).toBe('Waiting for Ada and Cleo to choose.')
})

test('says who won', () => {
  const outcome = { reason: 'the_king_is_dead', winners: [1], places: {}, money: {}, fiefs: {} }
  expect(of(aView({ phase: 'ended', waiting_for: [], outcome }))).toBe('Bo wins the game.')
})
