/** What one has chosen to hear by mail: asked for when it is first needed, and known to nobody else. */
import { signal } from '@preact/signals'
import { api } from '../../net/api'
import type { MailSettings, Room } from '../../net/protocol'

const LATER = 'lionheart.mail.later'

export const mail = signal<MailSettings | null>(null)
/** Whether the dialog is open. */
export const mailAsked = signal(false)
/** Whether the offer at a table has been put off in this browser. */
export const putOff = signal(isPutOff())

let loaded: Promise<void> | null = null

export function loadMail(): Promise<void> {
  // Who cannot be told whether there are mails is offered none.
  loaded ??= api.mail().then(learnMail, () => { loaded = null })
  return loaded
}

export function learnMail(chosen: MailSettings): void {
  mail.value = chosen
}

export function forgetMail(): void {
  loaded = null
  mail.value = null
  putOff.value = isPutOff()
}

/** Whether somebody who plays at a table by correspondence has not said yet where to write to. */
export function isOffered(room: Room, chosen: MailSettings | null): boolean {
  const seated = room.seats.some((seat) => seat.mine)
  const slow = room.pace.kind === 'correspondence' && (room.state === 'open' || room.state === 'playing')
  return seated && slow && chosen !== null && chosen.offered && chosen.choice !== 'none' && !chosen.confirmed
}

export function putOffOffer(): void {
  putOff.value = true
  try {
    localStorage.setItem(LATER, '1')
  } catch {
    // Then it is offered again after the next load.
  }
}

function isPutOff(): boolean {
  try {
    return localStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** All time zones that the browser knows, and these. */
export function zones(...more: string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].sort()
}
