/**
 * The check of the shuffle: recomputes what a game's seed dealt, and who could hold what. This folder is the only place
 * where the client repeats what the engine does, because players need not trust the server: their own browser compares.
 */
import type { Draws, DrawnTile, GameEvent, LogEntry, Shuffle, View } from '../../net/protocol'
import { kindOf } from './events'
import { checkHands } from './hands'
import { checkLots } from './lots'
import { checkSheet } from './sheets'
import { canonical, commitmentOf, Source } from './source'

export interface Drawn {
  /** Names, and clockwise quarter turns. */
  tiles: [string, number][]
  terrain: string[]
  piles: Record<string, string[][]>
  seats: Record<string, number>
}

/** What a seed deals, and the random source left for the game's lots. */
interface Dealt { drawn: Drawn; rest: Source }

/** One comparison, and whether it agrees. */
export interface Finding { what: 'commitment' | 'land' | 'turned' | 'pools' | 'lots' | 'received' | 'hands' | 'castle' | 'lead' | 'politics' | 'seals'; n: number; agrees: boolean }

/** What a seed deals. */
export async function draw(draws: Draws, seed: string): Promise<Drawn> {
  return (await deal(draws, seed)).drawn
}

async function deal(draws: Draws, seed: string): Promise<Dealt> {
  const source = new Source(seed)
  const order = await source.shuffled(draws.tiles)
  if (draws.centre) order.splice(Math.ceil(order.length / 2), 0, draws.centre)
  const laid: [DrawnTile, number][] = []
  for (const tile of order) laid.push([tile, await source.below(4)])
  const piles: Drawn['piles'] = {}
  for (const { name, cards, parts } of draws.piles) {
    const shuffled = await source.shuffled(cards)
    piles[name] = parts.map((size) => shuffled.splice(0, size))
  }
  const seats: Drawn['seats'] = {}
  for (const name of draws.seats) seats[name] = await source.below(draws.players)
  const drawn: Drawn = {
    tiles: laid.map(([tile, quarters]) => [tile.name, quarters]), piles, seats,
    terrain: laidOut(laid.map(([tile, quarters]) => turned(tile.rows, quarters)), draws.columns),
  }
  return { drawn, rest: source }
}

function turned(rows: string[], quarters: number): string[] {
  let now = rows
  for (let turn = 0; turn < quarters; turn++) now = now.map((_, at) => now.map((row) => row[at]).reverse().join(''))
  return now
}

function laidOut(tiles: string[][], columns: number): string[] {
  const lines: string[] = []
  for (let start = 0; start < tiles.length; start += columns) {
    const beside = tiles.slice(start, start + columns)
    lines.push(...(beside[0] ?? []).map((_, row) => beside.map((tile) => tile[row]).join('')))
  }
  return lines
}

/** Compares everything that this viewer has seen with what the seed dealt and with the commitments. */
export async function check(shuffle: Shuffle, draws: Draws, view: View, log: readonly LogEntry[]): Promise<Finding[]> {
  const { seed, salt } = shuffle.opened ?? { seed: '', salt: '' }
  const { drawn, rest } = await deal(draws, seed)
  const found: Finding[] = [{ what: 'commitment', n: 1, agrees: (await commitmentOf(salt, seed)) === shuffle.commitment }]
  const add = (what: Finding['what'], n: number, agrees: boolean) => { if (n) found.push({ what, n, agrees }) }
  add('land', drawn.tiles.length, same(drawn.terrain, view.board.terrain))
  const events = log.flatMap((entry) => entry.events)
  const deck = draws.piles.filter(({ name }) => name !== 'politics').flatMap(({ name }) => drawn.piles[name]?.[0] ?? [])
  const up = kindOf(events, 'card_turned').map(({ card }) => card.name)
  add('turned', up.length, same(up, deck.slice(0, up.length)))
  const opened = kindOf(events, 'pool_drawn').map(({ pool }) => pool.name)
  add('pools', opened.length, same(opened, deck.slice(0, opened.length)))
  add('lots', ...(await checkLots(rest, events)))
  const own = log.map((entry) => [kindOf(entry.events, 'card_drawn'), kindOf(entry.events, 'card_received')] as const)
  const received = own.flatMap(([left, cards]) => cards.map(({ card }, at) => [card.name, deck[deck.length - 1 - (left[at]?.left ?? 0)]]))
  add('received', received.length, received.every(([got, dealt]) => got === dealt))
  add('hands', ...checkHands(deck, view, events))
  const [castle] = kindOf(events, 'castle_placed')
  add('castle', castle && 'first_castle' in drawn.seats ? 1 : 0, castle?.seat === drawn.seats.first_castle)
  const [lead] = kindOf(events, 'lead_drawn')
  add('lead', lead ? 1 : 0, lead?.seat === drawn.seats.lead)
  const [taken, agrees] = checkPolitics(drawn, log)
  add('politics', taken, agrees)
  add('seals', ...(await checkSeals(log)))
  return found
}

const same = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((item, at) => item === other[at])

/** The viewer's own politics cards must have been in the stacks that they were taken from. */
function checkPolitics(drawn: Drawn, log: readonly LogEntry[]): [number, boolean] {
  const stacks = (drawn.piles.politics ?? []).map((stack) => [...stack])
  let [count, agrees] = [0, true]
  for (const { events } of log) {
    const from = kindOf(events, 'card_taken')
    for (const [at, { card }] of kindOf(events, 'card_gained').entries()) {
      const stack = stacks[(from[at]?.stack ?? 0) - 1] ?? []
      const place = stack.indexOf(card.value ? `${card.kind} ${card.value}` : card.kind)
      if (place < 0) agrees = false
      else stack.splice(place, 1)
      count++
    }
  }
  return [count, agrees]
}

/** Every sealed choice and bid must match both its hash and what was revealed. */
async function checkSeals(log: readonly LogEntry[]): Promise<[number, boolean]> {
  let [count, agrees] = [0, true]
  for (const { seals: promised = [], opened = [], events } of log) {
    for (const [at, { seat, salt, move }] of opened.entries()) {
      const seal = promised[at]
      if (seal?.seat !== seat || (await commitmentOf(salt, canonical(move))) !== seal.hash) agrees = false
      if (!checkSheet(move, seat, events) && !shown(events, seat).includes(canonical(move))) agrees = false
      count++
    }
  }
  return [count, agrees]
}

/** A seat's revealed cards and bids, as moves. */
function shown(events: readonly GameEvent[], seat: number): string[] {
  const laid = kindOf(events, 'decision_laid').filter((event) => event.seat === seat)
  const bids = kindOf(events, 'bids_revealed').flatMap((event) => event.bids).filter((bid) => bid.seat === seat)
  return [
    ...laid.map(({ cards, politics: played }) => canonical({ kind: 'decide', cards, politics: played })),
    ...bids.map(({ ducats, treasures }) => canonical({ kind: 'bid', ducats, treasures })),
  ]
}
