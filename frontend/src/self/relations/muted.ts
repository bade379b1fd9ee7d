/** People whom one does not want to hear, kept in this browser. The server does not know of it, nor do they. Whom one
 * blocks one does not hear either, and that the server keeps. */
import { signal } from '@preact/signals'
import { blocked } from '../me'
import type { ChatMessage } from '../../net/protocol'

const KEY = 'lionheart.muted'

/** Their names by what they are known by in chats. */
export const muted = signal<Readonly<Record<string, string>>>(load())

/** What is said, without them. */
export function audible(said: readonly ChatMessage[]): readonly ChatMessage[] {
  return said.filter(({ person }) => person === null || !(person in muted.value || blocked.value.has(person)))
}

export function mute(person: string, name: string): void {
  keep({ ...muted.value, [person]: name })
}

export function unmute(person: string): void {
  keep(Object.fromEntries(Object.entries(muted.value).filter(([one]) => one !== person)))
}

function keep(people: Record<string, string>): void {
  muted.value = people
  try {
    localStorage.setItem(KEY, JSON.stringify(people))
  } catch {
    // Then it holds for as long as the page is open.
  }
}

function load(): Record<string, string> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
  } catch {
    return {}
  }
}
