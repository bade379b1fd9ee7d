/** Which messages from moderators the player has yet to read. */
import { signal } from '@preact/signals'
import { loadStored, store } from '../../base/browser/storage'
import type { MyMessage, MyReport, MySanction, Standing } from '../../net/protocol'

/**
 * The oldest unread message: first a ban, then other sanctions, then reports. The one that is `open` counts as unread:
 * a reply acknowledges it, but its confirmation is yet to be read.
 */
export function unread({ sanctions, reports, messages }: Standing, open: string | null = null): { sanction: MySanction } | { report: MyReport } | { message: MyMessage } | null {
  const ban = sanctions.find((one) => one.step === 'account_ban' && one.holds && !one.acknowledged)
  const sanction = ban ?? sanctions.findLast((one) => !one.acknowledged || isChanged(one) || one.id === open)
  if (sanction) return { sanction }
  const report = reports.findLast((one) => one.decision !== null && (!one.acknowledged || one.id === open))
  if (report) return { report }
  const message = messages.findLast((one) => !one.acknowledged || one.id === open)
  return message ? { message } : null
}

const CHANGES = 'lionheart.appeals.read'
/** What has been decided about given sanctions, as far as it has been read in this browser. */
export const readChanges = signal<ReadonlySet<string>>(new Set(stored()))

/** Remembers that the player has read what has become of a sanction. */
export function readChange(one: MySanction): void {
  const change = changeOf(one)
  if (change === null) return
  readChanges.value = new Set([...readChanges.value, change])
  store(CHANGES, [...readChanges.value], 'localStorage')
}

function isChanged(one: MySanction): boolean {
  const change = changeOf(one)
  return change !== null && !readChanges.value.has(change)
}

/** Identifies what was decided last about a sanction that was given: the answer to an appeal, or that it is lifted. */
function changeOf({ id, lifted, appeal }: MySanction): string | null {
  if (lifted && !appeal?.granted) return `${id} lifted`
  return typeof appeal?.granted === 'boolean' ? id : null
}

function stored(): string[] {
  const read = loadStored(CHANGES, 'localStorage')
  return Array.isArray(read) ? read.map(String) : []
}
