/** The selector of each kind of prompt. */
import type { Prompt } from '../../protocol'
import { carryOut } from './carry-out'
import { decide } from './decide'
import { placeCastle } from './place-castle'
import type { Selector } from './selector'
import { bid, chooseStack, endAlliance, negotiate, takeCard } from './sums'

const SELECTORS = {
  place_castle: placeCastle,
  decide,
  negotiate,
  bid,
  carry_out: carryOut,
  choose_stack: chooseStack,
  take_card: takeCard,
  end_alliance: endAlliance,
}

/** The kind of a prompt decides the types of its choice and events, which the caller keeps together. */
export function selectorOf(prompt: Prompt): Selector<Prompt, unknown, { type: string }> {
  return SELECTORS[prompt.kind]
}
