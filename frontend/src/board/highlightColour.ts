import type { ColourName } from '../net/protocol'

/** Highlights a colour's pieces and land on the board. Style sheets do it, so that the board is not drawn again. */
export function highlightColour(colour: ColourName | null): void {
  const { dataset } = document.documentElement
  if (colour) dataset['followed'] = colour
  else delete dataset['followed']
}
