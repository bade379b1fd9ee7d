/** Choices in words. */
import type { CarryOutPrompt } from '../../net/protocol'
import { leftOver } from '../log/parts'

/** What stopping gives up. */
export function forgone({ borders_left: borders, knights_left: knights, expansions_left: expansions }: CarryOutPrompt): string {
  return leftOver({ borders, knights, expansions }) ?? ''
}
