/** Somebody whose name was clicked: what one can do about them is shown until it is closed. */
import { signal } from '@preact/signals'
import type { Reported } from '../standing'

/** Where somebody was met, as moderators are told of it. */
export type Met = Omit<Reported, 'name'>

export interface Asked {
  name: string
  /** What they are known by; under a pseudonym it leads nowhere, and only tells apart who speaks at that table. */
  person: string | null
  pseudonym: boolean
  met: Met
}

export const personAsked = signal<Asked | null>(null)
