/** The panel of each kind of prompt: those of every edition, and each edition's own. */
import type { ComponentType } from 'preact'
import type { CarryOutPrompt, PlaceCastlePrompt, Prompt } from '../../net/protocol'
import type { EditionPanels } from '../edition'
import { CarryOutPart } from './CarryOutPart'
import type { Asking, Panels, PartProps } from './parts'
import { PlaceCastlePart } from './PlaceCastlePart'
import { StopButton } from './StopButton'

const SHARED: Panels<PlaceCastlePrompt | CarryOutPrompt> = {
  place_castle: { Part: PlaceCastlePart }, carry_out: { Part: CarryOutPart, Foot: StopButton },
}

let own: readonly Partial<Panels<Prompt>>[] = []

/** Lets the table know how the editions show their prompts, on a page where one answers them. */
export function registerPanels(all: EditionPanels): void {
  own = Object.values(all)
}

type Shown = ComponentType<PartProps<Prompt, unknown, { type: string }> & Asking>

/** As with selectors, the kind of a prompt decides what its panel takes. */
export function panelOf(prompt: Prompt): { Part: Shown; Foot?: Shown; Footer?: Shown } {
  const all: Partial<Panels<Prompt>>[] = [SHARED, ...own]
  return all.find((panels) => prompt.kind in panels)?.[prompt.kind] as { Part: Shown; Foot?: Shown; Footer?: Shown }
}
