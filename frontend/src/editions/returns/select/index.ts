/** The selectors for the prompts of The King Returns. */
import { fillUp, useCard, type FillChoice, type FillEvent, type UseChoice, type UseEvent } from './cards'
import { ally, giveUpKnight, traitorPlace, turnKnight, type GoingChoice, type PairChoice, type PairEvent, type SpaceChoice } from './powers'

declare module '../../../table/panels/select/choices' {
  interface Choices {
    use_card: { choice: UseChoice; event: UseEvent }
    turn_knight: { choice: PairChoice; event: PairEvent }
    give_up_knight: { choice: GoingChoice; event: { type: 'stop' } }
    traitor_place: { choice: SpaceChoice; event: never }
    ally: { choice: PairChoice; event: PairEvent }
    fill_up: { choice: FillChoice; event: FillEvent }
  }
}

export const selectors = {
  use_card: useCard, turn_knight: turnKnight, give_up_knight: giveUpKnight, traitor_place: traitorPlace, ally, fill_up: fillUp,
}
