/** The selector of each kind of prompt: those of every edition, and each edition's own. */
import { selectors as classic } from '../../../editions/classic/select'
import { selectors as internet } from '../../../editions/internet/select'
import { selectors as returns } from '../../../editions/returns/select'
import type { Prompt } from '../../../net/protocol'
import { carryOut } from './carry-out'
import { placeCastle } from './place-castle'
import type { Selector } from './selector'

const SELECTORS = { place_castle: placeCastle, carry_out: carryOut, ...classic, ...internet, ...returns }

/** The kind of a prompt decides the types of its choice and events, which the caller keeps together. */
export function selectorOf(prompt: Prompt): Selector<Prompt, unknown, { type: string }> {
  return SELECTORS[prompt.kind]
}
