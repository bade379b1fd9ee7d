/** Who plays in this browser: a name, asked for at the first need and kept by the session. */
import { effect, signal } from '@preact/signals'
import { store } from '../base/browser/storage'
import { t } from '../base/i18n'
import { spoken } from '../base/i18n/languages'
import { loadStanding } from './standing'
import { api } from '../net/api'
import type { Me } from '../net/protocol'

export const myName = signal<string | null>(null)
/** What one is known by in chats; null without a name. */
export const myPerson = signal<string | null>(null)
/** Those whom one wants nothing to do with, by what they are known by. */
export const blocked = signal<ReadonlySet<string>>(new Set())
/** Whether one is logged in to an account. */
export const hasAccount = signal(false)
/** In which language the server writes mails to whoever has a name. */
const written = signal<string | null>(null)
/** Set while the name is being asked for; called with whether there is one now. */
export const nameAsked = signal<((named: boolean) => void) | null>(null)

/** How often somebody else than this page knew has come to play in this browser: by another tab, where they logged in. */
export const newcomers = signal(0)

/** What this browser keeps of who plays in it: other tabs hear when that changes. */
const KEY = 'lionheart.me'

let loaded: Promise<void> | null = null

export function loadMe(): Promise<void> {
  loaded ??= api.me().then(learnMe, () => { loaded = null })
  return loaded
}

/** Asks again, when another tab or the server has shown that what this page knows is old; false if nobody is signed in. */
export async function isSignedIn(): Promise<boolean> {
  const before = myPerson.peek()
  const me = await api.me()
  loaded = Promise.resolve()
  learnMe(me)
  if (me.person !== null && me.person !== before) newcomers.value += 1
  return me.person !== null
}

/** From now on hears of whoever logs in or out, or takes a name, in another tab. */
export function hearOtherTabs(): void {
  addEventListener('storage', ({ key }) => { if (key === KEY) isSignedIn().catch(() => undefined) })
}

/** Whoever has a name may have been told something by moderators. */
effect(() => { if (myPerson.value !== null) void loadStanding() })

export function learnMe({ name, person, language, account, blocked: all }: Me): void {
  myName.value = name
  myPerson.value = person
  written.value = language
  hasAccount.value = account
  blocked.value = new Set(all)
  store(KEY, person === null ? null : { person, account }, 'localStorage')
}

// Mails are in the language of the page.
effect(() => {
  const { language } = spoken.value
  if (written.value !== null && written.value !== language) {
    void api.speak(language).then(learnMe, () => undefined)
  }
})

/** Makes sure that there is a name, asking for one if need be; false if none was given. */
export async function named(): Promise<boolean> {
  await loadMe()
  return myName.value !== null || askName()
}

export function askName(): Promise<boolean> {
  return new Promise((resolve) => {
    nameAsked.value = (done) => {
      nameAsked.value = null
      resolve(done)
    }
  })
}

/** A name to begin with, so that Enter is enough. */
export function suggestion(): string {
  const [first, second] = [t('name.first'), t('name.second')].map((words) => words.split(', '))
  return `${anyOf(first)} ${anyOf(second)}`
}

function anyOf(words: readonly string[] = []): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return words[number % words.length] ?? ''
}
