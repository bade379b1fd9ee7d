import { act, cleanup, render } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { covered } from '../../self/settings/preferences'
import '../../fixtures/editions'
import { aPowerCard, aRoom, aView } from '../../fixtures/table'
import { switchLanguage, loadAllWords } from '../../base/i18n/languages'
import type { GameEvent, LogEntry, Renegade } from '../../net/protocol'
import { closeTable, receive, seat } from '../store'
import { chaptersOf, linesOf, titleOf } from './chapters'
import { Log } from './Log'
import { wordsOf } from './words'

type Kind = GameEvent['kind']
type Sample<K extends Kind> = [event: Omit<Extract<GameEvent, { kind: K }>, 'kind'>, words: string]

const card = aView().card ?? { name: '', stack: '', kind: 'actions' as const, actions: [] }
const opener: GameEvent = { kind: 'card_turned', seat: 0, round: 3, card }
const renegade: Renegade = { kind: 'renegade', own: 'C2', other: 'F4', knight: 'F5', space: 'C3', treasures: [] }

/** One of each kind in the protocol: the compiler ensures that this list is complete. */
const SAMPLES: { [K in Kind]: Sample<K> } = {
  scored: [{ seat: 1, points: -4, cause: 'cut_off', parts: [] }, 'Bo loses 4 points: land cut off.'],
  castle_placed: [{ seat: 0, colour: 0, castle: 'C2', knight: 'C3' }, 'Ada places a castle on C2 and a knight on C3.'],
  castle_skipped: [{ seat: 0, colour: 3 }, 'No space was left for a castle (Grey): it stays out of the game.'],
  border_placed: [{ seat: 0, edge: 'C2|D2' }, 'Ada places a border between C2 and D2.'],
  knight_placed: [{ seat: 0, space: 'C4', ducats: 5, treasures: [] }, 'Ada places a knight on C4, paying 5 ducats.'],
  expanded: [{ seat: 0, castle: 'C2', spaces: ['D2', 'E2'], lost: ['F4'] }, 'Ada expands the province of C2 by D2 and E2, taking land from the province of F4.'],
  borders_barred: [{ seat: 0, borders: 2 }, 'Ada loses 2 borders because of a third province.'],
  cut_off: [{ castle: 'F4', colour: 1, spaces: ['G4'] }, 'G4 is cut off from the castle on F4 (Red).'],
  province_founded: [{ castle: 'C2', colour: 0, spaces: ['C2', 'C3', 'D2'], returned: ['C2|C3'] }, 'Yellow: the province of C2 is founded with 3 spaces; 1 border goes back to the supply.'],
  alliance_ended: [{ seat: 0, own: 'C2', other: 'F4', ducats: 0, treasures: [12] }, 'Ada ends the alliance between C2 and F4, paying a Treasure of 12.'],
  move_undone: [{ seat: 0, what: 'place_border' }, 'Ada takes back the border.'],
  lead_drawn: [{ seat: 3 }, 'Dov is drawn as the first lead player.'],
  card_turned: [{ seat: 0, round: 3, card }, 'Ada turns up an action card: 6 ducats – 3 borders – Sword.'],
  decision_made: [{ seat: 1 }, 'Bo has chosen.'],
  decision_laid: [{ seat: 1, cards: [1, 3], politics: [null, renegade] }, 'Bo wants 1 (6 ducats) and 3 (Sword) and plays a Renegade against F4.'],
  alliance_forced: [{ seat: 1, own: 'F4', other: 'C2' }, 'Bo forces an alliance between F4 and C2.'],
  knight_turned: [{ seat: 0, own: 'C2', other: 'F4', colour: 1, knight: 'F5', space: 'C3', ducats: 10, treasures: [] }, 'Ada removes the knight (Red) on F5 and places one of their own on C3, paying 10 ducats.'],
  politics_returned: [{ seat: 0, play: renegade, rule: 'C-23', reason: 'knight_needed' }, 'Ada’s Renegade is no longer possible and goes back to hand (rule C-23).'],
  action_lapsed: [{ action: 2, why: 'nobody' }, 'Action 2 lapses: nobody chose it.'],
  ducats_shared: [{ action: 1, seats: [0, 1], each: 3 }, 'Ada and Bo get 3 ducats each.'],
  negotiation_opened: [{ action: 2, seats: [0, 1] }, 'Ada and Bo both want action 2 and negotiate.'],
  proposed: [{ seat: 0, act: true, ducats: 4 }, 'Ada offers 4 ducats for the action.'],
  proposal_lapsed: [{ seat: 0, broke: false }, 'Ada withdraws the offer.'],
  deal_made: [{ seat: 1, payer: 0, payee: 1, ducats: 4, acting: 0 }, 'Deal: Ada pays Bo 4 ducats; Ada gets the action.'],
  duel_called: [{ seat: 1 }, 'Bo calls for a duel.'],
  duel_opened: [{ action: 2, seats: [0, 1, 2], second: false }, 'Ada, Bo and Cleo duel for action 2.'],
  bid_made: [{ seat: 2 }, 'Cleo has bid.'],
  bids_revealed: [
    { action: 2, bids: [{ seat: 0, ducats: 4, treasures: [8] }, { seat: 1, ducats: 0, treasures: [] }], winner: 0, tied: [] },
    'Bids: Ada 4 ducats and a Treasure of 8; Bo 0 ducats. Ada wins the duel and pays the bid.',
  ],
  action_won: [{ action: 2, seat: 0 }, 'Ada gets action 2: 3 borders.'],
  action_ended: [{ action: 2, seat: 0, borders: 1, knights: 0, expansions: 0, stopped: true }, 'Ada forgoes 1 border.'],
  stack_opened: [{ seat: 0, stack: 2 }, 'Ada looks through politics stack 2.'],
  stack_seen: [{ seat: 0, stack: 2, cards: [{ kind: 'treasure', value: 12 }, { kind: 'renegade', value: 0 }] }, 'In the stack: Treasure 12 and Renegade.'],
  card_taken: [{ seat: 0, stack: 2 }, 'Ada takes a politics card.'],
  card_gained: [{ seat: 0, card: { kind: 'treasure', value: 12 } }, 'You take Treasure 12.'],
  fiefs_revealed: [{ seat: 0, values: [3, 5] }, 'Ada reveals Fiefs of 3 and 5.'],
  turn_begun: [{ seat: 0, turn: 4, income: 2, mines: ['c', 'j'] }, 'Ada has an income of 2 ducats: copper and gems.'],
  card_sold: [{ seat: 1, card: aPowerCard('B7') }, 'Bo sells B7 (2 borders or 1 knight) for 2 ducats.'],
  card_played: [{ seat: 1, card: aPowerCard('B7'), symbol: { kind: 'knights', n: 1 } }, 'Bo plays B7 for 1 knight, paying 3 ducats.'],
  card_ended: [{ seat: 1, borders: 2, knights: 0, expansions: 0, stopped: false }, 'Bo cannot use 2 borders.'],
  traitor_found: [{ seat: 0, own: 'C2', other: 'F4', colour: 1, knight: 'F5' }, 'Ada wins over the knight (Red) on F5 from the province of F4.'],
  alliance_made: [{ seat: 0, own: 'C2', other: 'F4' }, 'Ada allies C2 with F4 until the end of the game.'],
  card_drawn: [{ seat: 0, left: 12 }, 'Ada draws a card; 12 are left.'],
  card_received: [{ seat: 0, card: aPowerCard('C2', { symbols: [{ kind: 'traitor', n: 1 }] }) }, 'You draw C2 (a Traitor).'],
  card_picked: [{ seat: 0, card: aPowerCard('B7', { symbols: [{ kind: 'expansion', n: 1 }] }) }, 'Ada takes B7 (an expansion) from the market.'],
  monopoly_changed: [{ seat: 0, mine: 'g', gained: false }, 'Ada loses the monopoly in gold.'],
  last_turns: [{ seat: 1 }, 'Bo has drawn the last card: everyone has one more turn, and no more cards are taken.'],
  goal_reached: [{ seat: 1, goal: 50 }, 'Bo reaches the goal of 50 points!'],
  sheet_handed_in: [{ seat: 1 }, 'Bo is ready.'],
  sheet_taken_back: [{ seat: 1 }, 'Bo takes the sheet back.'],
  sheet_missed: [{ seat: 1 }, 'Bo handed in no sheet.'],
  lot_drawn: [{ about: 'turn', seats: [1, 0] }, 'Lots decide who acts first. Order drawn: Bo and Ada.'],
  colour_bids_revealed: [{ seat: 1, bids: [{ colour: 'red', ducats: 4 }, { colour: 'grey', ducats: 1 }] }, 'Bo bids Red 4 and Grey 1.'],
  colour_taken: [{ seat: 1, colour: 'red', ducats: 4, left: false }, 'Bo gets Red for 4 ducats.'],
  first_border_placed: [{ edge: 'C2|D2', seats: [0, 1] }, 'A border is placed between C2 and D2, chosen by Ada and Bo.'],
  step_begun: [{ round: 3, step: 5 }, '5. Bids are settled.'],
  alliance_broken: [{ seat: 0, own: 'C2', other: 'F4' }, 'Ada ends the alliance between C2 and F4 with a Forced Alliance card.'],
  alliance_already_ended: [{ seat: 0, own: 'C2', other: 'F4' }, 'The alliance between C2 and F4 had already ended: you keep your ducats or your card.'],
  politics_lost: [{ seat: 0, card: 'renegade' }, 'Ada’s Renegade is no longer possible and is lost.'],
  order_skipped: [
    { seat: 0, action: '1A', line: 1, order: 2, rule: 'B-4a', reason: 'border_there', data: { edge: 'C2|D2' } },
    '1A: your order 2 was not carried out. There is already a border there. (rule B-4a)',
  ],
  action_begun: [{ seat: 0, action: '1A', what: { kind: 'borders', n: 3 } }, 'Ada carries out 1A, 3 borders.'],
  line_decided: [
    { seat: 0, action: '1B', line: 2, otherwise: true, verdicts: ['elsewhere'] },
    '1B: your orders for “otherwise” were carried out: condition 1 does not hold: it was done elsewhere.',
  ],
  action_done: [{ seat: 0, action: '1B', borders: 2, knights: 0, expansions: 0 }, '1B: Ada carries out 2 borders.'],
  won_action_lapsed: [{ seat: 0, action: '1B' }, '1B: Ada handed in no sheet, so it lapses.'],
  scores_announced: [{ scores: [12, 8] }, 'Points: Ada 12 and Bo 8.'],
  action_settled: [
    { action: '2C', what: { kind: 'sword', n: 0 }, bids: [{ seat: 0, ducats: 9 }, { seat: 1, ducats: 5 }, { seat: 2, ducats: 3 }], why: 'won', winners: [0], paid: 9, share: 4, rest: 1 },
    '2C, Sword: Ada 9, Bo 5 and Cleo 3. Ada gets it for 9 ducats; each losing bidder gets 4 ducats; 1 goes into the ducat pool.',
  ],
  politics_won: [{ seat: 0, action: '1C', card: null }, 'Ada gets a politics card.'],
  politics_gained: [{ seat: 0, card: 'fief', how: 'first' }, 'You get Fief (your first wish).'],
  claims_settled: [{ seats: [0, 1], each: 7, left: 1 }, 'Ada and Bo share the ducat pool and get 7 ducats each; left in the pool: 1.'],
  ducat_pool_grown: [{ mines: 2, ducats: 8 }, 'The ducat pool grows to 8 ducats: by 5, and by 2 for the 2 mines in provinces.'],
  pool_drawn: [
    { pool: { name: 'p', group: 1, kind: 'actions', actions: [{ kind: 'borders', n: 3 }, { kind: 'sword', n: 0 }, { kind: 'politics', n: 0 }] }, open: true },
    'A pool is opened: 3 borders – Sword – Politics.',
  ],
  round_begun: [{ round: 3, last_round: null, politics_left: [4, 5, 3] }, 'Round 3 begins.'],
  end_agreed: [{ seat: 0 }, 'All players agree to end the game here.'],
  game_ended: [{ winners: [0, 2] }, 'Ada and Cleo share the victory!'],
}

beforeEach(() => {
  closeTable()
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: aView(), prompts: [], log: [], chat: [] })
})
afterEach(cleanup)

test.each(Object.entries(SAMPLES))('%s has a sentence', (kind, [event, words]) => {
  const { container } = render(<p>{wordsOf({ kind, ...event } as GameEvent, opener)}</p>)
  expect(container.textContent.replace(/\s+/g, ' ')).toBe(words)
})

/** A player's private events, as viewers who see everything read them. */
const OF_OTHERS: Record<string, string> = {
  stack_seen: 'In the stack: Treasure 12 and Renegade.',
  card_gained: 'Ada takes Treasure 12.',
  card_received: 'Ada draws C2 (a Traitor).',
  line_decided: '1B: Ada’s orders for “otherwise” were carried out: condition 1 does not hold: it was done elsewhere.',
  politics_gained: 'Ada gets Fief (first wish).',
  order_skipped: '1A: Ada’s order 2 was not carried out. There is already a border there. (rule B-4a)',
  alliance_already_ended: 'The alliance between C2 and F4 had already ended: Ada keeps the ducats or the card.',
}

test.each(Object.entries(OF_OTHERS))('%s of another player is not worded as the viewer’s own', (kind, words) => {
  const [event] = SAMPLES[kind as keyof typeof SAMPLES]
  seat.value = 1
  const { container } = render(<p>{wordsOf({ kind, ...event } as GameEvent, opener)}</p>)
  expect(container.textContent.replace(/\s+/g, ' ')).toBe(words)
})

test('a politics card without effect is the viewer’s own, or its player is named', () => {
  const words = () => {
    cleanup()
    const { container } = render(<p>{wordsOf({ kind: 'order_skipped', seat: 0, action: null, line: 0, order: 0, rule: 'B-4a', reason: 'border_there', data: { edge: 'C2|D2' } }, opener)}</p>)
    return container.textContent
  }
  expect(words()).toMatch(/^Your politics card had no effect\./)
  seat.value = 1
  expect(words()).toMatch(/^Ada’s politics card had no effect\./)
})

test('orders without conditions are not called those for “otherwise”', () => {
  const { container } = render(<p>{wordsOf({ kind: 'line_decided', seat: 0, action: '1B', line: 1, otherwise: true, verdicts: [] }, opener)}</p>)
  expect(container.textContent).toBe('1B: your orders were carried out.')
})

test('what is forgone was a choice of the two', () => {
  const ended = { kind: 'action_ended', action: 2, seat: 0, borders: 0, knights: 1, expansions: 1, stopped: true } as GameEvent
  const { container } = render(<p>{wordsOf(ended, opener)}</p>)
  expect(container.textContent).toBe('Ada forgoes 1 knight or 1 expansion.')
})

test('an unknown kind does not break the log', () => {
  const { container } = render(<p>{wordsOf({ kind: 'comet' } as unknown as GameEvent, null)}</p>)
  expect(container.textContent).toBe('Something happened (comet).')
})

const LOG: LogEntry[] = [
  { stream: 1, events: [{ kind: 'lead_drawn', seat: 0 }] },
  { stream: 2, events: [{ kind: 'card_turned', seat: 0, round: 1, card: { name: 's', stack: 'B', kind: 'silver_find', actions: [] } }, { kind: 'scored', seat: 0, points: 1, cause: 'silver_find', parts: [] }] },
  { stream: 3, events: [{ kind: 'card_turned', seat: 0, round: 1, card: { name: 'b', stack: 'B', kind: 'actions', actions: [] } }] },
  { stream: 4, events: [{ kind: 'card_turned', seat: 1, round: 2, card: { name: 'c', stack: 'B', kind: 'actions', actions: [] } }] },
]

test('several provinces that lose land, two winners and a single loser are counted', () => {
  const text = (event: GameEvent) => render(<p>{wordsOf(event, null)}</p>).container.textContent
  expect(text({ kind: 'expanded', seat: 0, castle: 'C2', spaces: ['D2', 'E2'], lost: ['F4', 'H1'] })).toContain('taking land from the provinces of F4 and H1')
  expect(text({ kind: 'expanded', seat: 0, castle: 'C2', spaces: ['D2'], lost: [] })).toBe('Ada expands the province of C2 by D2.')
  expect(text({
    kind: 'action_settled', action: '2C', what: { kind: 'sword', n: 0 }, bids: [{ seat: 0, ducats: 6 }, { seat: 1, ducats: 6 }, { seat: 2, ducats: 3 }],
    why: 'won', winners: [0, 1], paid: 6, share: 12, rest: 0,
  })).toContain('Ada and Bo both get it for 6 ducats each; the losing bidder gets 12 ducats.')
})

test('the setup and each round are a chapter, even with a Silver Find in it', () => {
  expect(chaptersOf(LOG).map(({ number, lines }) => [number, lines.length])).toEqual([[0, 1], [1, 3], [2, 1]])
})

test('each turn of The King Returns is a chapter named after its player', () => {
  const turn = (number: number, seat: number): LogEntry => ({ stream: number, events: [
    { kind: 'turn_begun', seat, turn: number, income: 0, mines: [] }, { kind: 'card_ended', seat, borders: 0, knights: 0, expansions: 0, stopped: false },
  ] })
  const chapters = chaptersOf([turn(1, 1), turn(2, 0)])
  expect(chapters.map(titleOf)).toEqual(['Round 1: Bo', 'Round 1: Ada'])
  expect(chapters.flatMap(linesOf).map(({ event }) => event.kind)).toEqual(['turn_begun', 'turn_begun'])
})

test('that a player has chosen is shown until the choices are revealed', () => {
  const made: GameEvent = { kind: 'decision_made', seat: 0 }
  const laid: GameEvent = { kind: 'decision_laid', seat: 0, cards: [1], politics: [null] }
  const kinds = (events: GameEvent[]) => chaptersOf([{ stream: 1, events }]).flatMap(linesOf).map((line) => line.event.kind)
  expect(kinds([made])).toEqual(['decision_made'])
  expect(kinds([made, laid])).toEqual(['decision_laid'])
})

test('the end of a player’s time is shown before the default move, and stays', () => {
  const entries: LogEntry[] = [
    { stream: 1, timed_out: 1, events: [{ kind: 'decision_made', seat: 1 }] },
    { stream: 2, events: [{ kind: 'decision_laid', seat: 1, cards: [1], politics: [null] }] },
  ]
  const lines = chaptersOf(entries).flatMap(linesOf)
  expect(lines.map((line) => line.event.kind)).toEqual(['time_up', 'decision_laid'])
  const { container } = render(<p>{lines.slice(0, 1).map((line) => wordsOf(line.event, null))}</p>)
  expect(container.textContent).toBe('Bo ran out of time.')
})

test('the log says when a bot or a person takes over a seat, but not who plays at the start or after a timeout', () => {
  const laid = (stream: number, mover: { mover?: number; bot?: boolean; timed_out?: number }): LogEntry =>
    ({ stream, ...mover, events: [{ kind: 'decision_laid', seat: 1, cards: [1], politics: [null] }] })
  const lines = chaptersOf([
    laid(1, { mover: 0, bot: true }), laid(2, { mover: 1 }), laid(3, { timed_out: 1 }), laid(4, { mover: 1, bot: true }),
    laid(5, { mover: 1, bot: true }), laid(6, { mover: 0, bot: true }), laid(7, { mover: 1 }),
  ]).flatMap(({ lines }) => lines).filter(({ event }) => event.kind === 'mover_changed')
  expect(lines.map(({ stream }) => stream)).toEqual([4, 7])
  const { container } = render(<ul>{lines.map((line) => <li key={line.key}>{wordsOf(line.event, null)}</li>)}</ul>)
  expect([...container.querySelectorAll('li')].map((it) => it.textContent)).toEqual(['A bot takes over for Bo.', 'A person takes over: Bo.'])
})

test('equal consecutive lines are folded into one with a count; others between them separate them', () => {
  const proposed = (stream: number, ducats: number): LogEntry => ({ stream, events: [{ kind: 'proposed', seat: 0, act: true, ducats }] })
  const entries = [...[1, 2, 3].map((stream) => proposed(stream, 4)), proposed(4, 5), proposed(5, 4)]
  const lines = chaptersOf(entries).flatMap(linesOf)
  expect(lines.map(({ stream, times }) => [stream, times])).toEqual([[1, 3], [4, 1], [5, 1]])
  receive({ type: 'snapshot', stream: 5, seat: null, room: aRoom(), view: aView(), prompts: [], log: entries, chat: [] })
  const { container } = render(<Log />)
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Ada offers 4 ducats for the action. ×33 times', 'Ada offers 5 ducats for the action.', 'Ada offers 4 ducats for the action.'])
  const back: LogEntry = { stream: 6, undone: 5, events: [{ kind: 'move_undone', seat: 0, what: 'propose' }] }
  expect(chaptersOf([proposed(4, 4), proposed(5, 4), back]).flatMap(linesOf).map(({ times }) => times)).toEqual([1, 1, 1])
})

test('in internet an action is named before what it does; how much that was is said only if it was nothing', () => {
  const begun = { kind: 'action_begun', seat: 0, action: '1A', what: { kind: 'borders', n: 3 } } as const
  const done = (borders: number) => ({ kind: 'action_done', seat: 0, action: '1A', borders, knights: 0, expansions: 0 }) as const
  const shown = (...events: GameEvent[]) => chaptersOf([{ stream: 1, events }]).flatMap(linesOf).map(({ event }) => event.kind)
  expect(shown(begun, { kind: 'border_placed', seat: 0, edge: 'C2|D2' }, done(1))).toEqual(['action_begun', 'border_placed'])
  expect(shown(begun, done(0))).toEqual(['action_begun', 'action_done'])
})

test('undone events are struck out, and begin no chapter', () => {
  const begun = (stream: number, seat: number): LogEntry => ({ stream, events: [{ kind: 'turn_begun', seat, turn: stream, income: 0, mines: [] }] })
  const entries: LogEntry[] = [begun(1, 0), begun(2, 1), { stream: 3, undone: 2, events: [{ kind: 'move_undone', seat: 0, what: 'pick_card' }] }, begun(4, 1)]
  const chapters = chaptersOf(entries)
  expect(chapters.map(({ number, lines }) => [number, lines.map(({ undone }) => undone)])).toEqual([[1, [false, true, false]], [4, [false]]])
  receive({ type: 'snapshot', stream: 4, seat: null, room: aRoom(), view: aView(), prompts: [], log: entries, chat: [] })
  const { container } = render(<Log />)
  expect([...container.querySelectorAll('s')].map((one) => one.textContent)).toHaveLength(1)
})

test('earlier rounds re-render when the language changes or private information is covered', async () => {
  await loadAllWords()
  const entries = [{ stream: 1, events: [{ kind: 'decision_made', seat: 1 }, { kind: 'card_gained', seat: 0, card: { kind: 'treasure', value: 12 } }] }] satisfies LogEntry[]
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: aView(), prompts: [], log: entries, chat: [] })
  const { getByRole } = render(<Log />)
  expect(getByRole('log').textContent).toContain('Bo has chosen.')
  await act(() => switchLanguage('de'))
  expect(getByRole('log').textContent).toContain('Bo hat gewählt.')
  await act(() => switchLanguage('en'))
  expect(getByRole('log').textContent).toContain('You take Treasure 12.')
  await act(() => { covered.value = true })
  expect(getByRole('log').textContent).toContain('Something only you can see.')
  covered.value = false
})

test('the log is a live region that grows with the game', () => {
  const { getByRole } = render(<Log />)
  receive({ type: 'update', stream: 2, view: aView(), prompts: [], events: [{ kind: 'duel_called', seat: 1 }] })
  return Promise.resolve().then(() => new Promise((resolve) => setTimeout(resolve, 20))).then(() => {
    expect(getByRole('log').textContent).toContain('Bo calls for a duel.')
  })
})
