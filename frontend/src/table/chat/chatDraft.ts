/** Unsent chat text, kept for as long as the page lives, so that players can look at something else first. */
import { signal } from '@preact/signals'
import type { Addressed } from './Addressees'

interface ChatDraft {
  /** The room; empty for the lobby. */
  at: string
  text: string
  /** The recipients, if not everybody. Kept with the text: a private message is never sent to all instead. */
  to: readonly Addressed[]
}

/** Only the latest draft is kept; one in another room is dropped. */
const kept = signal<ChatDraft>({ at: '', text: '', to: [] })

export function chatDraft(at: string): ChatDraft {
  return kept.value.at === at ? kept.value : { at, text: '', to: [] }
}

export function setChatDraft(at: string, changed: Partial<Omit<ChatDraft, 'at'>>): void {
  kept.value = { ...chatDraft(at), ...changed }
}

/** Clears the text that was sent, but not what was typed since. */
export function clearSentDraft(at: string, text: string): void {
  if (chatDraft(at).text === text) setChatDraft(at, { text: '' })
}
