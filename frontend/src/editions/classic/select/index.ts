/** The selectors for the prompts of classic. */
import { decide, type DecideChoice, type DecideEvent } from './decide'
import {
  bid, chooseStack, endAlliance, negotiate, takeCard, type BidChoice, type BidEvent, type CardChoice, type CardEvent, type EndAllianceChoice,
  type EndAllianceEvent, type ProposalChoice, type ProposalEvent, type StackChoice, type StackEvent,
} from './sums'

declare module '../../../table/panels/select/choices' {
  interface Choices {
    decide: { choice: DecideChoice; event: DecideEvent }
    negotiate: { choice: ProposalChoice; event: ProposalEvent }
    bid: { choice: BidChoice; event: BidEvent }
    choose_stack: { choice: StackChoice; event: StackEvent }
    take_card: { choice: CardChoice; event: CardEvent }
    end_alliance: { choice: EndAllianceChoice; event: EndAllianceEvent }
  }
}

export const selectors = {
  decide, negotiate, bid, choose_stack: chooseStack, take_card: takeCard, end_alliance: endAlliance,
}
