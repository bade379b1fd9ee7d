/** The panels for the prompts of The King Returns. */
import type { EditionPanels } from '../../table/edition'
import { StopButton } from '../../table/panels/StopButton'
import { FillUpPart } from './FillUpPart'
import { GiveUpKnightPart, LeaveButton, PairPart, TraitorPlacePart } from './PowersParts'
import './returns.css'
import { UseCardPart } from './UseCardPart'

export const panels: EditionPanels['returns'] = {
  use_card: { Part: UseCardPart },
  turn_knight: { Part: PairPart, Foot: StopButton },
  give_up_knight: { Part: GiveUpKnightPart, Foot: LeaveButton },
  traitor_place: { Part: TraitorPlacePart },
  ally: { Part: PairPart, Foot: StopButton },
  fill_up: { Part: FillUpPart },
}
