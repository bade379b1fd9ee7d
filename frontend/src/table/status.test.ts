// @vitest-environment jsdom
// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import '../fixtures/editions'
import { aRoom, aView } from '../fixtures/table'
import type { ClassicView, Prompt, View } from '../net/protocol'
import { statusOf } from './status'
import { closeTable, receive } from './store'

const room = aRoom()
const of = (view: View, prompts: Prompt[] = [], seat: number | null = null) => statusOf(view, prompts, seat, room).text

beforeEach(() => {
  closeTable()
  receive({ type: 'snapshot', stream: 1, seat: null, room, view: aView(), prompts: [], log: [], chat: [] })
})

test('says who is missing in a secret choice, never what was chosen', () => {
  expect(of(aView())).toBe('Waiting for Ada and Cleo to choose from the action card.')
})

test('says what the player has to do', () => {
  const bid: Prompt = { kind: 'bid', id: 'p', optional: false, action: 2, second: false, limit: 9, treasures: [], made: null }
  expect(of(aView({ phase: 'duel' }), [bid], 0)).toBe('Duel! Bid in secret for action 2: 3 borders.')
  expect(statusOf(aView({ phase: 'duel' }), [bid], 0, room).mine).toBe(true)
})

test('the player’s own sealed choice is shown as sealed', () => {
  const made: Prompt = { kind: 'bid', id: 'p', optional: false, action: 2, second: false, limit: 9, treasures: [], made: { kind: 'bid', ducats: 3, treasures: [] } }
  expect(of(aView({ phase: 'duel', waiting_for: [2] }), [made], 0)).toBe('Your bid is sealed; you can still change it. Waiting for Cleo.')
})

test('says what is left of an action', () => {
  const prompt: Prompt = {
    kind: 'carry_out', id: 'p', optional: false, action: 2, what: 'borders', borders_left: 2, knights_left: 0, expansions_left: 0,
    edges: [], knights: {}, fees: {}, expansions: {}, behind_alliances: {},
  }
  expect(of(aView({ phase: 'carrying_out' }), [prompt], 0)).toBe('Carry out your action: 3 borders. 2 borders left.')
  expect(of(aView({ phase: 'carrying_out' }), [{ ...prompt, borders_left: 3 }], 0)).toBe('Carry out your action: 3 borders.')
})

test('if a knight or an expansion is left, only one of them is possible', () => {
  const prompt: Prompt = {
    kind: 'carry_out', id: 'p', optional: false, action: 1, what: 'sword', borders_left: 0, knights_left: 1, expansions_left: 1,
    edges: [], knights: {}, fees: {}, expansions: {}, behind_alliances: {},
  }
  const carrying = (kind: string, now: Prompt = prompt) => {
    const card = { name: 'B3', stack: 'B', actions: [{ kind, n: 0 }] } as unknown as ClassicView['card']
    return of(aView({ phase: 'carrying_out', card }), [now], 0)
  }
  expect(carrying('sword')).toBe('Carry out your action: one knight or one expansion.')
  const both = 'Carry out your action: two knights, or a knight and an expansion.'
  expect(carrying('two_swords', { ...prompt, what: 'two_swords', knights_left: 2 })).toBe(both)
  expect(carrying('two_swords')).toBe(`${both} One knight or one expansion left.`)
})

test('an optional prompt to end an alliance does not hide who is waited for', () => {
  const prompt: Prompt = { kind: 'end_alliance', id: 'p', optional: true, alliances: {}, payments: [] }
  expect(of(aView(), [prompt], 1)).toBe('Waiting for Ada and Cleo to choose from the action card.')
})

test('says who won', () => {
  const outcome = { reason: 'the_king_is_dead', winners: [1], places: {}, money: {}, fiefs: {} }
  expect(of(aView({ phase: 'ended', waiting_for: [], outcome }))).toBe('Bo wins the game.')
})

test('a game that a moderator has paused asks nothing, even without a clock', () => {
  const bid: Prompt = { kind: 'bid', id: 'p', optional: false, action: 2, second: false, limit: 9, treasures: [], made: null }
  expect(statusOf(aView({ phase: 'duel' }), [bid], 0, aRoom({ held: true }))).toEqual({ text: 'The game is paused', mine: false })
})
