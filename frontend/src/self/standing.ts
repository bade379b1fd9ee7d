/** What moderators have to say to whoever plays in this browser, and whom one is about to report. */
import { signal } from '@preact/signals'
import { api } from '../net/api'
import type { MyReport, MySanction, Standing } from '../net/protocol'

export const standing = signal<Standing | null>(null)
/** Whom one is about to report, and where they were met. */
export const reported = signal<Reported | null>(null)

export interface Reported { name: string; room?: string; seat?: number; message?: string; person?: string }
export const KINDS = ['insult', 'cheating', 'stalling', 'name', 'spam', 'other'] as const

/** Asks what there is; what cannot be asked now is asked with the next page or notice. */
export async function loadStanding(): Promise<void> {
  await api.standing().then(learnStanding, () => undefined)
}

export function learnStanding(told: Standing): void {
  standing.value = told
}

/** What has not been read yet: the oldest first. */
export function unread({ sanctions, reports }: Standing): { sanction: MySanction } | { report: MyReport } | null {
  const sanction = sanctions.findLast((one) => !one.acknowledged || (typeof one.appeal?.granted === 'boolean' && !readAppeals.value.has(one.id)))
  if (sanction) return { sanction }
  const report = reports.findLast((one) => one.decision !== null && !one.told)
  return report ? { report } : null
}

const APPEALS = 'lionheart.appeals.read'
/** Sanctions of which the answer to the appeal has been read in this browser. */
export const readAppeals = signal<ReadonlySet<string>>(kept())

export function readAppeal(id: string): void {
  readAppeals.value = new Set([...readAppeals.value, id])
  try {
    localStorage.setItem(APPEALS, JSON.stringify([...readAppeals.value]))
  } catch {
    // Then it is shown again with the next page.
  }
}

function kept(): ReadonlySet<string> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(APPEALS) ?? '[]')
    return new Set(Array.isArray(read) ? read.map(String) : [])
  } catch {
    return new Set()
  }
}
