/** The selectors for the prompts of internet. */
import { sheet, type SheetEvent } from '../sheet/select'
import type { SheetChoice } from '../sheet/writing'
import { colourBids, type ColourBidsChoice, type ColourBidsEvent } from './colour-bids'
import { firstBorders, type FirstBordersChoice, type FirstBordersEvent } from './first-borders'

declare module '../../../table/panels/select/choices' {
  interface Choices {
    colour_bids: { choice: ColourBidsChoice; event: ColourBidsEvent }
    first_borders: { choice: FirstBordersChoice; event: FirstBordersEvent }
    sheet: { choice: SheetChoice; event: SheetEvent }
  }
}

export const selectors = { colour_bids: colourBids, first_borders: firstBorders, sheet }
