/** Messages from moderators to the current player, and the person whom they are about to report. */
import { computed, signal } from '@preact/signals'
import { api } from '../net/api'
import type { Standing } from '../net/protocol'

export const standing = signal<Standing | null>(null)
/** Whether there are any, read or not. */
export const hasMessages = computed(() => Object.values(standing.value ?? {}).some((all: readonly object[]) => all.length > 0))
/** The person being reported, and where the player met them. */
export const reportTarget = signal<Reported | null>(null)

export interface Reported { name: string; room?: string; seat?: number; message?: string; person?: string }
export const KINDS = ['insult', 'cheating', 'stalling', 'name', 'spam', 'other'] as const

/** Loads the messages; if that fails, the next page or notice tries again. */
export async function loadStanding(): Promise<void> {
  await api.standing().then(applyStanding, () => undefined)
}

export function applyStanding(messages: Standing): void {
  standing.value = messages
}
