import type { ComponentChildren } from 'preact'
import { myPerson } from '../me'
import { type Encounter, selectedPerson } from './selectedPerson'
import './person.css'

interface Props {
  name: string
  person: string | null
  /** They play under a pseudonym: nothing may reveal who they are. */
  pseudonym?: boolean
  mine?: boolean
  /** Where the player met them; without it, only the name is known. */
  met?: Encounter
  look?: string
  children?: ComponentChildren
}

/**
 * The name of a person: a button that opens actions about them. The player's own name and those of bots are plain text.
 */
export function PersonName({ name, person, pseudonym = false, mine = false, met, look = '', children = name }: Props) {
  if (person === null || mine || person === myPerson.value) return <span class={look} title={name}><span>{children}</span></span>
  const ask = () => { selectedPerson.value = { name, person, pseudonym, met: met ?? { person } } }
  return <button type="button" class={`person-name ${look}`} title={name} aria-haspopup="dialog" onClick={ask}><span>{children}</span></button>
}
