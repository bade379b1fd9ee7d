/** What somebody has typed into a chat and not sent yet, as long as the page lives: they may look at something else first. */
import { signal } from '@preact/signals'
import type { Addressed } from './Addressees'

interface Unsaid {
  /** The room; empty for the lobby. */
  at: string
  text: string
  /** To whom alone, if not to everybody. Kept with the text: what was meant for some is never said to all instead. */
  to: readonly Addressed[]
}

/** Of the place where somebody wrote last; what was written in another is gone. */
const kept = signal<Unsaid>({ at: '', text: '', to: [] })

export function unsaid(at: string): Unsaid {
  return kept.value.at === at ? kept.value : { at, text: '', to: [] }
}

export function write(at: string, changed: Partial<Omit<Unsaid, 'at'>>): void {
  kept.value = { ...unsaid(at), ...changed }
}

/** Forgets what was sent, but not what was typed since. */
export function wasSaid(at: string, text: string): void {
  if (unsaid(at).text === text) write(at, { text: '' })
}
