/**
 * Muted people, stored in this browser only: neither the server nor they know of it. Blocked people are muted too, and
 * blocks are stored on the server.
 */
import { signal } from '@preact/signals'
import { blocked } from '../me'
import type { ChatMessage } from '../../net/protocol'

const KEY = 'lionheart.muted'

/** Names of the muted, by their public ids in chats. */
export const muted = signal<Readonly<Record<string, string>>>(load())

/** Chat messages without those of muted or blocked people. */
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
    // Storage is unavailable: it holds for as long as the page is open.
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
