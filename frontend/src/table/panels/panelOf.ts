/** The panel for each kind of prompt: the common ones, and each edition's own. */
import type { ComponentType } from 'preact'
import type { CarryOutPrompt, PlaceCastlePrompt, Prompt } from '../../net/protocol'
import type { EditionPanels } from '../edition'
import { CarryOutPart } from './CarryOutPart'
import type { AnswerProps, Panels, PartProps } from './parts'
import { PlaceCastlePart } from './PlaceCastlePart'
import { StopButton } from './StopButton'

const SHARED: Panels<PlaceCastlePrompt | CarryOutPrompt> = {
  place_castle: { Part: PlaceCastlePart }, carry_out: { Part: CarryOutPart, Foot: StopButton },
}

let own: readonly Partial<Panels<Prompt>>[] = []

/** Registers the editions' panels, on a page where prompts can be answered. */
export function registerPanels(all: EditionPanels): void {
  own = Object.values(all)
}

type Shown = ComponentType<PartProps<Prompt, unknown, { type: string }> & AnswerProps>

/** As with selectors, the kind of a prompt determines what its panel takes. */
export function panelOf(prompt: Prompt): { Part: Shown; Foot?: Shown; Footer?: Shown } {
  const all: Partial<Panels<Prompt>>[] = [SHARED, ...own]
  return all.find((panels) => prompt.kind in panels)?.[prompt.kind] as { Part: Shown; Foot?: Shown; Footer?: Shown }
}
