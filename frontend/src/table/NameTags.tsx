import { Crest } from '../base/icons/crests'
import { colourName, colourOf, isNeutral, seatColour, playerName } from './names'

/** A player's name in the colour of their seat. */
export function PlayerName({ seat }: { seat: number }) {
  return <span class={`name seat-${seatColour(seat)}`}>{playerName(seat)}</span>
}

/** The name of a colour, of a seat or neutral, with its crest. */
export function Colour({ colour }: { colour: number }) {
  if (isNeutral(colour)) return <span class="name">{colourName(colour)}</span>
  return (
    <span class={`name seat-${colourOf(colour)}`}>
      <Crest colour={colourOf(colour)} size={15} />{colourName(colour)}
    </span>
  )
}

/** A space, castle or edge by its coordinates. */
export function Space({ name }: { name: string }) {
  return <span class="place">{name}</span>
}
