/** Messages from moderators to the current player, and the person whom they are about to report. */
import { signal } from '@preact/signals'
import { api } from '../net/api'
import type { MyMessage, MyReport, MySanction, Standing } from '../net/protocol'

export const standing = signal<Standing | null>(null)
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

/** Unread messages, the oldest first. */
export function unread({ sanctions, reports, messages }: Standing): { sanction: MySanction } | { report: MyReport } | { message: MyMessage } | null {
  const sanction = sanctions.findLast((one) => !one.acknowledged || isChanged(one))
  if (sanction) return { sanction }
  const report = reports.findLast((one) => one.decision !== null && !one.acknowledged)
  if (report) return { report }
  const message = messages.findLast((one) => !one.acknowledged)
  return message ? { message } : null
}

const CHANGES = 'lionheart.appeals.read'
/** What has been decided about given sanctions, as far as it has been read in this browser. */
export const readChanges = signal<ReadonlySet<string>>(kept())

/** Identifies what was decided last about a sanction that was given: the answer to an appeal, or that it is lifted. */
function changeOf({ id, lifted, appeal }: MySanction): string | null {
  if (lifted && !appeal?.granted) return `${id} lifted`
  return typeof appeal?.granted === 'boolean' ? id : null
}

function isChanged(one: MySanction): boolean {
  const change = changeOf(one)
  return change !== null && !readChanges.value.has(change)
}

/** Remembers that the player has read what has become of a sanction. */
export function readChange(one: MySanction): void {
  const change = changeOf(one)
  if (change === null) return
  readChanges.value = new Set([...readChanges.value, change])
  try {
    localStorage.setItem(CHANGES, JSON.stringify([...readChanges.value]))
  } catch {
    // Storage is unavailable: it is shown again on the next page.
  }
}

function kept(): ReadonlySet<string> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(CHANGES) ?? '[]')
    return new Set(Array.isArray(read) ? read.map(String) : [])
  } catch {
    return new Set()
  }
}
