import type { ComponentChildren } from 'preact'
import { myPerson } from '../me'
import { type Met, personAsked } from './askedPerson'
import './person.css'

interface Props {
  name: string
  person: string | null
  /** They go by a pseudonym: nothing may lead to who they are. */
  pseudonym?: boolean
  mine?: boolean
  /** Where they are met; without it, by themselves. */
  met?: Met
  look?: string
  children?: ComponentChildren
}

/** The name of a person: a button to what one can do about them. One's own, and those of bots, are just words. */
export function PersonName({ name, person, pseudonym = false, mine = false, met, look = '', children = name }: Props) {
  if (person === null || mine || person === myPerson.value) return <span class={look} title={name}><span>{children}</span></span>
  const ask = () => { personAsked.value = { name, person, pseudonym, met: met ?? { person } } }
  return <button type="button" class={`person-name ${look}`} title={name} aria-haspopup="dialog" onClick={ask}><span>{children}</span></button>
}
