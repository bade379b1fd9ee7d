/** The person whose name was clicked: the actions about them are shown until closed. */
import { signal } from '@preact/signals'
import type { Reported } from '../standing'

/** Where the player met this person, as stated in reports to moderators. */
export type Encounter = Omit<Reported, 'name'>

export interface SelectedPerson {
  name: string
  /** Their public id; under a pseudonym it leads to no profile, and only distinguishes the speakers at that table. */
  person: string | null
  pseudonym: boolean
  met: Encounter
}

export const selectedPerson = signal<SelectedPerson | null>(null)
