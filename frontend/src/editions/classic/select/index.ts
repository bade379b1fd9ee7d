import { decide } from './decide'
import { bid, chooseStack, endAlliance, negotiate, takeCard } from './sums'

export const selectors = {
  decide, negotiate, bid, choose_stack: chooseStack, take_card: takeCard, end_alliance: endAlliance,
}
