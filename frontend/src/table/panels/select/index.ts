/** The selector for each kind of prompt: the common ones, and each edition's own. */
import type { CarryOutPrompt, PlaceCastlePrompt, Prompt } from '../../../net/protocol'
import { allEditions } from '../../edition'
import { carryOut } from './carry-out'
import { placeCastle } from './place-castle'
import type { Selector, Selectors } from './selector'

const SHARED: Selectors<PlaceCastlePrompt | CarryOutPrompt> = { place_castle: placeCastle, carry_out: carryOut }

/** The kind of a prompt determines the types of its choice and events; the caller keeps them together. */
export function selectorOf(prompt: Prompt): Selector<Prompt, unknown, { type: string }> {
  const all = [SHARED, ...allEditions().map(({ selectors }) => selectors)] as Partial<Selectors<Prompt>>[]
  const found = all.find((selectors) => prompt.kind in selectors)?.[prompt.kind]
  if (!found) throw new Error(`no selector for ${prompt.kind}`)
  return found
}
