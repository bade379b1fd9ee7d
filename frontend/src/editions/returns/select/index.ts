import { fillUp, useCard } from './cards'
import { ally, giveUpKnight, traitorPlace, turnKnight } from './powers'

export const selectors = {
  use_card: useCard, turn_knight: turnKnight, give_up_knight: giveUpKnight, traitor_place: traitorPlace, ally, fill_up: fillUp,
}
