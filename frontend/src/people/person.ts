/** Somebody whose name was clicked: what one can do about them is shown until it is closed. */
import { signal } from '@preact/signals'

export interface Asked { person: string; name: string }

export const personAsked = signal<Asked | null>(null)
