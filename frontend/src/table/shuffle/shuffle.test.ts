// @vitest-environment node
import { expect, test, vi } from 'vitest'
import fixture from '../../fixtures/shuffles.json'
import { aView } from '../../fixtures/table'
import type { Draws, GameEvent, LogEntry, View } from '../../net/protocol'
import { checkSheet } from './sheets'
import { check, draw } from './shuffle'
import { canHash, canonical, commitmentOf } from './source'

const [classic] = fixture.games
if (!classic) throw new Error('the fixture is empty')
const draws: Draws = classic.draws
const piles: Record<string, string[][]> = classic.drawn.piles
const deck = ['A', 'B', 'C', 'D', 'E'].flatMap((name) => piles[name]?.[0] ?? [])
const events = (list: object[]) => list as GameEvent[]
const shuffle = { commitment: classic.commitment, opened: { seed: classic.seed, salt: classic.salt } }

/** A table with everything still as it was dealt. */
function table(): { view: View; log: LogEntry[] } {
  const terrain = classic?.drawn.terrain ?? []
  const stack = classic?.drawn.piles.politics?.[1] ?? []
  const [kind, value] = (stack[0] ?? '').split(' ')
  const seal = fixture.seals[1]
  if (!seal) throw new Error('the fixture has no bid')
  return {
    view: aView({ board: { ...aView().board, terrain } }),
    log: [
      { stream: 1, events: events([{ kind: 'castle_placed', seat: classic?.drawn.seats.first_castle }]) },
      { stream: 2, events: events([{ kind: 'lead_drawn', seat: classic?.drawn.seats.lead }, { kind: 'card_turned', card: { name: deck[0] } }]) },
      { stream: 3, events: events([{ kind: 'card_turned', card: { name: deck[1] } }]) },
      { stream: 4, events: events([{ kind: 'card_taken', stack: 2 }, { kind: 'card_gained', card: { kind, value: Number(value ?? 0) } }]) },
      {
        stream: 5, seals: [{ seat: 1, hash: seal.hash }],
        events: events([{ kind: 'bids_revealed', bids: [{ seat: 1, ducats: 12, treasures: [] }] }]),
        opened: [{ seat: 1, salt: seal.salt, move: seal.move as never }],
      },
    ],
  }
}

test.each(fixture.games)('a seed deals the same as on the server: $edition, $draws.players players', async (game) => {
  expect(await draw(game.draws, game.seed)).toEqual(game.drawn)
  expect(await commitmentOf(game.salt, game.seed)).toBe(game.commitment)
})

test('a sealed move has the same hash as on the server', async () => {
  for (const { salt, move, hash } of fixture.seals) expect(await commitmentOf(salt, canonical(move))).toBe(hash)
  expect(canonical({ b: [1, null, { d: 'x', c: true }], a: '' })).toBe('{"a":"","b":[1,null,{"c":true,"d":"x"}]}')
})

test('a game that was dealt as committed agrees in everything', async () => {
  const { view, log } = table()
  const found = await check(shuffle, draws, view, log)
  expect(found).toEqual([
    { what: 'commitment', n: 1, agrees: true },
    { what: 'land', n: 6, agrees: true },
    { what: 'turned', n: 2, agrees: true },
    { what: 'castle', n: 1, agrees: true },
    { what: 'lead', n: 1, agrees: true },
    { what: 'politics', n: 1, agrees: true },
    { what: 'seals', n: 1, agrees: true },
  ])
})

const byMail = fixture.games.find(({ edition }) => edition === 'internet')
const pools = async (change: (log: GameEvent[]) => void) => {
  if (!byMail) throw new Error('the fixture has no game by correspondence')
  const log = structuredClone(byMail.events) as unknown as GameEvent[]
  change(log)
  const shown = { commitment: byMail.commitment, opened: { seed: byMail.seed, salt: byMail.salt } }
  const found = await check(shown, byMail.draws, aView(), [{ stream: 1, events: log }])
  return found.filter(({ what }) => what === 'pools' || what === 'lots')
}

test('pools and lots match the seed', async () => {
  const [opened, lots, ...others] = await pools(() => undefined)
  expect([opened?.what, opened?.agrees, lots?.what, lots?.agrees, others]).toEqual(['pools', true, 'lots', true, []])
  expect(opened?.n).toBeGreaterThan(20)
  expect(lots?.n).toBeGreaterThan(0)
})

test('a pool out of order and a wrong lot are detected', async () => {
  const swapped = await pools((log) => {
    const at = log.flatMap((event, place) => (event.kind === 'pool_drawn' ? [place] : []))
    const [one, other] = [at[0] ?? 0, at[1] ?? 0];
    [log[one], log[other]] = [log[other] as GameEvent, log[one] as GameEvent]
  })
  expect(swapped.map(({ agrees }) => agrees)).toEqual([false, true])
  const turned = await pools((log) => {
    for (const event of log) if (event.kind === 'lot_drawn') event.seats.reverse()
  })
  expect(turned.map(({ agrees }) => agrees)).toEqual([true, false])
})

test('published parts of a sheet match its commitment', () => {
  const log = events([
    { kind: 'action_settled', action: '1A', bids: [{ seat: 1, ducats: 3 }, { seat: 2, ducats: 5 }] },
    { kind: 'claims_settled', seats: [1] }, { kind: 'sheet_missed', seat: 3 },
    { kind: 'first_border_placed', edge: 'A1|B1', seats: [0, 1] }, { kind: 'colour_bids_revealed', seat: 0, bids: [{ colour: 'red', ducats: 4 }] },
  ])
  const sheet = (bids: object[], claim: boolean) => ({ kind: 'hand_in', round: 2, orders: [], bids, claim, endings: [] }) as never
  const of3 = [{ action: '1A', ducats: 3, wishes: [], play: null }]
  expect(checkSheet(sheet(of3, true), 1, log)).toBe(true)
  expect(checkSheet(sheet(of3, false), 1, log)).toBe(false)
  expect(checkSheet(sheet([], true), 1, log)).toBe(false)
  expect(checkSheet({ kind: 'no_sheet' }, 3, log)).toBe(true)
  expect(checkSheet({ kind: 'no_sheet' }, 2, log)).toBe(false)
  expect(checkSheet({ kind: 'place_first_borders', edges: ['A1|B1'] }, 1, log)).toBe(true)
  expect(checkSheet({ kind: 'place_first_borders', edges: [] }, 1, log)).toBe(false)
  expect(checkSheet({ kind: 'bid_for_colours', bids: [{ colour: 'red', ducats: 4 }] }, 0, log)).toBe(true)
  expect(checkSheet({ kind: 'bid_for_colours', bids: [] }, 0, log)).toBe(false)
  expect(checkSheet({ kind: 'withdraw', offer: 1 }, 0, log)).toBe(false)
})

const wrong = async (change: (one: ReturnType<typeof table>) => void, promised = shuffle) => {
  const { view, log } = table()
  const now = { view: structuredClone(view), log: structuredClone(log) }
  change(now)
  return (await check(promised, draws, now.view, now.log)).filter(({ agrees }) => !agrees).map(({ what }) => what)
}

test('any manipulation is detected', async () => {
  expect(await wrong(() => undefined, { ...shuffle, commitment: '0'.repeat(64) })).toEqual(['commitment'])
  expect(await wrong(({ view }) => view.board.terrain.reverse())).toEqual(['land'])
  expect(await wrong(({ log }) => log.splice(1, 2, ...[log[2], log[1]].flatMap((one) => one ?? [])))).toEqual(['turned'])
  expect(await wrong(({ log }) => { log[3] = { stream: 4, events: events([{ kind: 'card_taken', stack: 1 }, { kind: 'card_gained', card: { kind: 'fief', value: 99 } }]) } })).toEqual(['politics'])
  expect(await wrong(({ log }) => { const seal = log[4]?.opened?.[0]; if (seal) seal.salt = 'ff' })).toEqual(['seals'])
  expect(await wrong(({ log }) => { log[4]?.events.pop() })).toEqual(['seals'])
  expect(await wrong(({ log }) => { delete log[4]?.seals })).toEqual(['seals'])
})

test('a browser without Web Crypto is recognized', () => {
  expect(canHash()).toBe(true)
  vi.stubGlobal('crypto', {})
  expect(canHash()).toBe(false)
  vi.unstubAllGlobals()
})
