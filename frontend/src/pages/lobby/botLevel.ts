/** The level of the bots in games that begin at once: the one chosen last in this browser. */
import { signal } from '@preact/signals'
import { loadStored, store } from '../../base/browser/storage'
import type { BotName } from '../../net/protocol'

const KEY = 'lionheart.bot_level'
type Level = Exclude<BotName, 'random'>

const ALL: Record<Level, true> = { page: true, squire: true, plain: true }
/** The levels, the weakest first. */
export const LEVELS = Object.keys(ALL) as readonly Level[]

export const botLevel = signal<BotName>(LEVELS.find((one) => one === loadStored(KEY, 'localStorage')) ?? 'squire')

export function chooseBotLevel(level: BotName = botLevel.peek()): void {
  botLevel.value = level
  store(KEY, level, 'localStorage')
}
