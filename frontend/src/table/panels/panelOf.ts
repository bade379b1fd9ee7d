/** The panel of each kind of prompt: those of every edition, and each edition's own. */
import type { ComponentType } from 'preact'
import { panels as classic } from '../../editions/classic/panels'
import { panels as internet } from '../../editions/internet/panels'
import { panels as returns } from '../../editions/returns/panels'
import type { Prompt } from '../../net/protocol'
import { CarryOutPart } from './CarryOutPart'
import type { Asking, Panels, PartProps } from './parts'
import { PlaceCastlePart } from './PlaceCastlePart'
import { StopButton } from './StopButton'

const PANELS: Panels<Prompt> = {
  place_castle: { Part: PlaceCastlePart }, carry_out: { Part: CarryOutPart, Foot: StopButton }, ...classic, ...internet, ...returns,
}

type Shown = ComponentType<PartProps<Prompt, unknown, { type: string }> & Asking>

/** As with selectors, the kind of a prompt decides what its panel takes. */
export function panelOf(prompt: Prompt): { Part: Shown; Foot?: Shown; Footer?: Shown } {
  return PANELS[prompt.kind] as { Part: Shown; Foot?: Shown; Footer?: Shown }
}
