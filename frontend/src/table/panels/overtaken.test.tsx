import { cleanup, render, screen } from '@testing-library/preact'
import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../fixtures/editions'
import { aRoom } from '../../fixtures/table'
import { show, startAgain, view } from '../../fixtures/question'
import type { BidPrompt, GameEvent, NegotiatePrompt } from '../../net/protocol'
import * as store from '../store'
import { ActionPanel } from '.'

const NEGOTIATION: NegotiatePrompt = {
  kind: 'negotiate', id: '5', optional: false, action: 2, other: 1, limit: 7, standing: null, offered: null, can_accept: false, answered: false,
}
const BID: BidPrompt = { kind: 'bid', id: '6', optional: false, action: 2, second: false, limit: 7, treasures: [], made: null }

beforeEach(() => { vi.useFakeTimers(); startAgain() })
afterEach(() => { cleanup(); vi.useRealTimers() })

const isOvertaken = () => document.querySelector('.action-panel')?.classList.contains('overtaken')
const ask = (prompt: NegotiatePrompt | BidPrompt) => { void act(() => { show(prompt) }) }

it('ignores taps for a moment when others end what the player is answering', () => {
  ask(NEGOTIATION)
  render(<ActionPanel />)
  vi.advanceTimersByTime(5_000)
  expect(isOvertaken()).toBe(false)
  ask({ ...NEGOTIATION, offered: { number: 1, act: true, ducats: 2 } })
  expect(isOvertaken()).toBe(false)
  ask(BID)
  expect(isOvertaken()).toBe(true)
  void act(() => { vi.advanceTimersByTime(1_000) })
  expect(isOvertaken()).toBe(false)
})

it('takes taps at once after the player’s own answer', () => {
  ask(NEGOTIATION)
  render(<ActionPanel />)
  vi.advanceTimersByTime(5_000)
  void act(() => { store.answering.value = true })
  vi.advanceTimersByTime(500)
  void act(() => { store.answering.value = false })
  ask(BID)
  expect(isOvertaken()).toBe(false)
})

it.each([[1, true], [0, false]])('says who has ended the negotiation, unless it was the player: seat %i', (seat, isSaid) => {
  const events = [{ kind: 'duel_called', seat }, { kind: 'duel_opened', action: 2, seats: [0, 1], second: false }] as unknown as GameEvent[]
  const room = aRoom({ seats: [{ number: 0, name: 'Anna' }, { number: 1, name: 'Berta' }] } as never)
  void act(() => { store.receive({ type: 'snapshot', stream: 1, seat: 0, room, view, prompts: [BID], log: [{ stream: 1, events }], chat: [] } as never) })
  render(<ActionPanel />)
  expect(Boolean(screen.queryByText(/has ended the negotiation/))).toBe(isSaid)
})
