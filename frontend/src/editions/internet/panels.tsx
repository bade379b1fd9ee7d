/** The panels for the prompts of internet. */
import type { Panels } from '../../table/panels/parts'
import type { InternetPrompt } from '../../net/protocol'
import { ColourBidsPart } from './ColourBidsPart'
import { FirstBordersPart } from './FirstBordersPart'
import { SheetFoot } from './sheet/SheetFoot'
import { SheetPart } from './sheet/SheetPart'

export const panels: Panels<InternetPrompt> = {
  colour_bids: { Part: ColourBidsPart },
  first_borders: { Part: FirstBordersPart },
  sheet: { Part: SheetPart, Footer: SheetFoot },
}
