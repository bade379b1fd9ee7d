/** Who plays in this browser: a name, asked for at the first need and kept by the session. */
import { signal } from '@preact/signals'
import { api } from '../net/api'
import type { Me } from '../protocol'

export const myName = signal<string | null>(null)
/** What one is known by in chats; null without a name. */
export const myPerson = signal<string | null>(null)
/** Set while the name is being asked for; called with whether there is one now. */
export const nameAsked = signal<((named: boolean) => void) | null>(null)

let loaded: Promise<void> | null = null

export function loadMe(): Promise<void> {
  loaded ??= api.me().then(learnMe, () => { loaded = null })
  return loaded
}

export function learnMe({ name, person }: Me): void {
  myName.value = name
  myPerson.value = person
}

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

const FIRST = ['Amber', 'Bold', 'Bright', 'Golden', 'Hidden', 'Merry', 'Quiet', 'Stout', 'Swift', 'Wise']
const SECOND = ['Badger', 'Boar', 'Falcon', 'Fox', 'Griffin', 'Heron', 'Lynx', 'Otter', 'Raven', 'Stag']

/** A name to begin with, so that Enter is enough. */
export function suggestion(): string {
  const [one = 0, two = 0] = crypto.getRandomValues(new Uint32Array(2))
  return `${FIRST[one % FIRST.length] ?? ''} ${SECOND[two % SECOND.length] ?? ''}`
}
