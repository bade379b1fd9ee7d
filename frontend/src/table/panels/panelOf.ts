/** The panel for each kind of prompt: the common ones, and each edition's own. */
import type { EditionPanels } from '../edition'
import { CarryOutPart } from './CarryOutPart'
import type { Panels } from './parts'
import { PlaceCastlePart } from './PlaceCastlePart'
import type { SharedKind } from './select'
import type { Kind } from './select/choices'
import { StopButton } from './StopButton'

const SHARED: Panels<SharedKind> = {
  place_castle: { Part: PlaceCastlePart }, carry_out: { Part: CarryOutPart, Foot: StopButton },
}

let registered: Panels | null = null

/** Registers the editions' panels, on a page where prompts can be answered. */
export function registerPanels({ classic, returns, internet }: EditionPanels): void {
  registered = { ...SHARED, ...classic, ...returns, ...internet }
}

export function panelOf<K extends Kind>(kind: K): Panels[K] {
  if (!registered) throw new Error('no page has registered the panels')
  return registered[kind]
}
