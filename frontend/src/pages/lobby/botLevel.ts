/** The level of the bots in games that begin at once: the one chosen last in this browser. */
import { signal } from '@preact/signals'
import { loadStored, store } from '../../base/browser/storage'
import type { BotName, EditionInfo } from '../../net/protocol'

const KEY = 'lionheart.bot_level'
type Level = Exclude<BotName, 'random'>

const ALL: Record<Level, true> = { page: true, squire: true, plain: true, count: true }
/** The levels, the weakest first. */
export const LEVELS = Object.keys(ALL) as readonly Level[]

export const botLevel = signal<BotName>(LEVELS.find((one) => one === loadStored(KEY, 'localStorage')) ?? 'squire')

/** The levels at a table of an edition with a number of players, the weakest first. */
export function levelsAt({ bots, bot_seats }: EditionInfo, players: number): BotName[] {
  return bots.filter((name) => bot_seats[name]?.includes(players) ?? true)
}

/** The level that is chosen, or the strongest of those offered if it is not among them. */
export function levelAmong(offered: readonly BotName[]): BotName {
  const chosen = botLevel.value
  return offered.includes(chosen) ? chosen : offered.at(-1) ?? chosen
}

export function chooseBotLevel(level: BotName = botLevel.peek()): void {
  botLevel.value = level
  store(KEY, level, 'localStorage')
}
