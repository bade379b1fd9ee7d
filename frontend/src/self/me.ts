/** The current player in this browser: their name, which is asked for on first need and kept by the session. */
import { effect, signal } from '@preact/signals'
import { store } from '../base/browser/storage'
import { t } from '../base/i18n'
import { localization } from '../base/i18n/languages'
import { loadStanding } from './standing'
import { api } from '../net/api'
import type { Me } from '../net/protocol'

export const myName = signal<string | null>(null)
/** The player's public id in chats; null without a name. */
export const myPerson = signal<string | null>(null)
/** The public ids of the people whom the player has blocked. */
export const blocked = signal<ReadonlySet<string>>(new Set())
/** Whether the player is logged in to an account. */
export const hasAccount = signal(false)
/** The language in which the server writes emails to this player. */
const mailLanguage = signal<string | null>(null)
/** Set while the name dialog is open; called with whether there is a name now. */
export const nameRequest = signal<((named: boolean) => void) | null>(null)

/** How often the player in this browser has changed without this page's doing: by a log-in in another tab. */
export const playerChanges = signal(0)

/** Storage key for the current player: a change of it notifies other tabs. */
const KEY = 'lionheart.me'

let loaded: Promise<void> | null = null

export function loadMe(): Promise<void> {
  loaded ??= api.me().then(applyMe, () => { loaded = null })
  return loaded
}

/**
 * Refreshes the player, after another tab or the server has shown that this page is out of date; false if nobody is
 * signed in.
 */
export async function isSignedIn(): Promise<boolean> {
  const before = myPerson.peek()
  const me = await api.me()
  loaded = Promise.resolve()
  applyMe(me)
  if (me.person !== null && me.person !== before) playerChanges.value += 1
  return me.person !== null
}

/** Starts following log-ins, log-outs and name changes in other tabs. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => { if (key === KEY) isSignedIn().catch(() => undefined) })
}

/** A player with a name may have messages from moderators. */
effect(() => { if (myPerson.value !== null) void loadStanding() })

export function applyMe({ name, person, language, account, blocked: all }: Me): void {
  myName.value = name
  myPerson.value = person
  mailLanguage.value = language
  hasAccount.value = account
  blocked.value = new Set(all)
  store(KEY, person === null ? null : { person, account }, 'localStorage')
}

// Mails use the language of the page.
effect(() => {
  const { language } = localization.value
  if (mailLanguage.value !== null && mailLanguage.value !== language) {
    void api.speak(language).then(applyMe, () => undefined)
  }
})

/** Ensures that the player has a name, asking for one if necessary; false if they gave none. */
export async function ensureName(): Promise<boolean> {
  await loadMe()
  return myName.value !== null || askName()
}

export function askName(): Promise<boolean> {
  return new Promise((resolve) => {
    nameRequest.value = (done) => {
      nameRequest.value = null
      resolve(done)
    }
  })
}

/** A suggested name, so that pressing Enter is enough. */
export function suggestedName(): string {
  const [first, second] = [t('name.first'), t('name.second')].map((words) => words.split(', '))
  return `${randomOf(first)} ${randomOf(second)}`
}

function randomOf(words: readonly string[] = []): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return words[number % words.length] ?? ''
}
