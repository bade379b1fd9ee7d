import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../fixtures/editions'
import { aSheetPrompt, anInternetView } from '../../../fixtures/internet'
import { aRoom } from '../../../fixtures/table'
import type { HandIn } from '../../../net/protocol'
import { closeTable, receive } from '../../../table/store'
import { draftOf } from './draft'
import { surveyed } from './survey'
import { sheet, type SheetEvent } from './select'
import { SheetPart } from './SheetPart'

const SHEET: HandIn = {
  kind: 'hand_in', round: 3, claim: true, endings: [],
  bids: [{ action: '1C', ducats: 3, wishes: ['fief', 'renegade'], play: { kind: 'renegade', own: 'A1', other: 'F1', knight: 'E1', space: 'A2', treasures: [] } }],
  orders: [
    { action: '1A', lines: [], otherwise: ['A3|B3', 'B3|C3', 'C3|D3'].map((edge) => ({ kind: 'place_border', edge })) },
    {
      action: '2A', otherwise: [],
      lines: [{ condition: { kind: 'placed_knight', seat: 1, action: '1B', space: 'C6' }, orders: [{ kind: 'expand', castle: 'A1', spaces: ['A3', 'A4'] }] }],
    },
  ],
}

beforeEach(() => {
  closeTable()
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom({ edition: 'internet' }), view: anInternetView(), prompts: [], log: [], chat: [] })
})
afterEach(() => { cleanup(); surveyed.value = null })

/** The sheet's review step, and its actions. */
function show(prompt = aSheetPrompt()) {
  const done: SheetEvent[] = []
  const choice = { ...sheet.start(prompt), step: 'read' as const, draft: draftOf(SHEET, prompt) }
  render(<SheetPart prompt={prompt} choice={choice} choose={(event) => { done.push(event) }} />)
  return done
}

const said = (step: string) => [...document.querySelectorAll(`[data-said="${step}"] li`)].map((one) => one.textContent)

test('a sheet is reviewed in plain words', () => {
  show()
  expect(said('1A')).toEqual(['a border between A3 and B3 and a border between B3 and C3; in reserve: a border between C3 and D3'])
  expect(said('2A')).toEqual(['if Bo placed a knight on C6 with action 1B: expand A1 by A3 and A4', 'Otherwise: do nothing'])
  expect(said('bids')).toEqual([
    'Bid 3 ducats on 1C, Politics; wishes: Fief, else Renegade; played with it: Renegade: remove the knight on E1, place yours on A2',
    'Claim the ducat pool',
  ])
})

test('what is wrong with the sheet as a whole is shown where it is handed in', () => {
  const prompt = aSheetPrompt()
  const refusal = { rule: 'I-10', reason: 'claim_and_two_bids', data: {} } as const
  surveyed.value = { draft: draftOf(SHEET, prompt), survey: { refusals: [refusal], remarks: [], prospects: [], costs: [], edges: [], knights: [], expansions: {} } }
  show(prompt)
  expect(screen.getByRole('alert').textContent).toMatch(/claim the ducat pool/)
})

test('what would be illegal today is shown at its line, but can be handed in', () => {
  const prompt = aSheetPrompt()
  surveyed.value = {
    draft: draftOf(SHEET, prompt),
    survey: {
      refusals: [], costs: [], edges: [], knights: [], expansions: {},
      prospects: [], remarks: [{ rule: 'B-7b', reason: 'piece', data: { action: '2A', line: 1, order: 1, space: 'A3' } }],
    },
  }
  show(prompt)
  expect(said('2A')[0]).toContain('As things stand: A3 cannot be taken: there is a piece on it.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a bid that would bring nothing today is marked beside it and in the review, but can be handed in', () => {
  const prompt = aSheetPrompt()
  const draft = draftOf(SHEET, prompt)
  const remarks = [{ rule: 'C-23', reason: 'knight_needed', data: { bid: 1, knight: 'E1' } }, { rule: 'C-11', reason: 'three_provinces', data: { bid: 1 } }]
  surveyed.value = { draft, survey: { refusals: [], costs: [], edges: [], knights: [], expansions: {}, prospects: [], remarks } }
  const useless = 'As things stand: Players with three or more provinces cannot place borders.'
  show(prompt)
  expect(said('bids')[0]).toContain(useless)
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  render(<SheetPart prompt={prompt} choice={{ ...sheet.start(prompt), step: 'bids', draft }} choose={() => undefined} />)
  expect([...document.querySelectorAll('.sheet-mark')].map((one) => one.textContent)).toEqual([expect.stringContaining('E1'), expect.stringContaining(useless)])
})

test.each([[true, ['Claiming would cost nothing.']], [false, []]])('the review says of a sheet without bid and claim that a claim is free, if it is possible: %s', (may_claim, marks) => {
  const prompt = aSheetPrompt({ may_claim, bids: ['1A'], terms: [] })
  render(<SheetPart prompt={prompt} choice={{ ...sheet.start(prompt), step: 'read' }} choose={() => undefined} />)
  screen.getByText('no bid, no claim')
  expect([...document.querySelectorAll('.sheet-mark')].map((one) => one.textContent.trim())).toEqual(marks)
})

test('a sheet begins with what is won, or with the bids, not with the alliances that it may end', () => {
  const alliances = { A1: ['F1'] }
  expect(sheet.start(aSheetPrompt({ alliances })).step).toBe('1A')
  expect(sheet.start(aSheetPrompt({ alliances, terms: [] })).step).toBe('bids')
})

test('the review warns of a bid on politics without a wish', () => {
  const prompt = aSheetPrompt()
  const marks = (action: '1B' | '1C', wishes: HandIn['bids'][number]['wishes']) => {
    const draft = draftOf({ ...SHEET, bids: [{ action, ducats: 1, wishes, play: null }] }, prompt)
    cleanup()
    render(<SheetPart prompt={prompt} choice={{ ...sheet.start(prompt), step: 'read', draft }} choose={() => undefined} />)
    return [...document.querySelectorAll('.sheet-mark')].map((one) => one.textContent.trim())
  }
  expect(marks('1C', [])).toEqual(['No wish: if you win, you get a card by lot.'])
  expect(marks('1C', ['fief'])).toEqual([])
  expect(marks('1B', [])).toEqual([])
})

test('each part links to the step that changes it', () => {
  const done = show()
  fireEvent.click(screen.getByRole('button', { name: 'Change: Won action 2A: Two swords' }))
  expect(done).toEqual([{ type: 'step', step: '2A' }])
})

test('a handed-in sheet says so, and that it can be taken back', () => {
  show(aSheetPrompt({ made: SHEET }))
  screen.getByText('Your sheet is in')
  screen.getByText(/You can take it back and change it until the last sheet is in/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a sheet on which nothing can be written says so', () => {
  const prompt = aSheetPrompt({ terms: [], bids: [], may_claim: false })
  render(<SheetPart prompt={prompt} choice={sheet.start(prompt)} choose={() => undefined} />)
  screen.getByText(/There is nothing to write/)
})
