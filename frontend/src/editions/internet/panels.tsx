/** The panels for the prompts of internet. */
import type { EditionPanels } from '../../table/edition'
import { ColourBidsPart } from './ColourBidsPart'
import { FirstBordersPart } from './FirstBordersPart'
import { SheetFoot } from './sheet/SheetFoot'
import { SheetPart } from './sheet/SheetPart'

export const panels: EditionPanels['internet'] = {
  colour_bids: { Part: ColourBidsPart },
  first_borders: { Part: FirstBordersPart },
  sheet: { Part: SheetPart, Footer: SheetFoot },
}
