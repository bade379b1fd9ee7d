/** The player's email settings: loaded on first need, and private. */
import { signal } from '@preact/signals'
import { t } from '../../base/i18n'
import { api } from '../../net/api'
import type { MailSettings, Room } from '../../net/protocol'

const LATER = 'lionheart.mail.later'

export const mail = signal<MailSettings | null>(null)
/** Whether the dialog is open. */
export const isMailDialogOpen = signal(false)
/** Whether the offer at a table has been postponed in this browser. */
export const isOfferPostponed = signal(wasOfferPostponed())

/** The name of the dialog: a server without emails offers notifications only. */
export function mailTitle(): string {
  return t(mail.value?.offered === false ? 'mail.title.none' : 'mail.title')
}

let loaded: Promise<void> | null = null

export function loadMail(): Promise<void> {
  // If the server cannot say whether it sends emails, none are offered.
  loaded ??= api.mail().then(applyMail, () => { loaded = null })
  return loaded
}

export function applyMail(chosen: MailSettings): void {
  mail.value = chosen
}

export function forgetMail(): void {
  loaded = null
  mail.value = null
  isOfferPostponed.value = wasOfferPostponed()
}

/** Whether to offer emails: a player at a correspondence table has not given an address yet. */
export function shouldOfferMail(room: Room, chosen: MailSettings | null): boolean {
  const seated = room.seats.some((seat) => seat.mine)
  const slow = room.pace.kind === 'correspondence' && (room.state === 'open' || room.state === 'playing')
  return seated && slow && chosen !== null && chosen.offered && chosen.choice !== 'none' && !chosen.confirmed
}

export function postponeOffer(): void {
  isOfferPostponed.value = true
  try {
    localStorage.setItem(LATER, '1')
  } catch {
    // Storage is unavailable: it is offered again after the next load.
  }
}

function wasOfferPostponed(): boolean {
  try {
    return localStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** All time zones that the browser knows, and the given ones. */
export function zones(...more: string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].sort()
}
