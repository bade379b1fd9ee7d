/** Accounts: the addresses of django-allauth, and what they answer. */
import { ask } from '../../net/api'
import { keptPush, takePushAlong } from '../../self/notifications/pushWish'
import type { SignIn } from '../../net/protocol'

const AUTH = '/_allauth/browser/v1/auth'
const OWN = '/_allauth/browser/v1/account'

export interface Session { id: number; user_agent: string; ip: string; created_at: number; is_current: boolean }
export interface Address { email: string; verified: boolean; primary: boolean }
export interface Way { uid: string; display: string; provider: { id: string; name: string } }
interface Told<Data> { data: Data; meta?: { is_authenticated?: boolean } }

const data = <Data>(told: Promise<Told<Data>>) => told.then((answer) => answer.data)

export const account = {
  ways: () => ask<SignIn>('GET', '/api/sign-in/'),
  /** Where to go to come in through another provider. */
  through: (provider: string, connect: boolean, keep = false) => {
    if (keep) takePushAlong()
    return ask<{ address: string }>('POST', '/api/sign-in/', { provider, connect, keep_guest_access: keep })
  },
  /** Whether one is in: who is shut out is not. With `keep`, what the guest of this browser has set up goes along. */
  logIn: async (name: string, password: string, keep: boolean) => {
    const body = { [name.includes('@') ? 'email' : 'username']: name, password, keep_guest_access: keep }
    const told = await ask<Told<unknown>>('POST', `${AUTH}/login`, body)
    const isIn = told.meta?.is_authenticated ?? false
    if (isIn && keep) takePushAlong()
    return isIn
  },
  signUp: (name: string, password: string, email: string) => ask('POST', `${AUTH}/signup`, { username: name, password, ...(email && { email }) }),
  /** A browser that is told of games is told no more. */
  logOut: async () => {
    if (keptPush()) await import('../../self/notifications/push').then((it) => it.pushOff()).catch(() => undefined)
    return ask('DELETE', `${AUTH}/session`, {})
  },
  askForPassword: (email: string) => ask('POST', `${AUTH}/password/request`, { email }),
  resetPassword: (key: string, password: string) => ask('POST', `${AUTH}/password/reset`, { key, password }),
  changePassword: (old: string, password: string, revokeTokens: boolean) => ask('POST', `${OWN}/password/change`, { ...(old && { current_password: old }), new_password: password, revoke_tokens: revokeTokens }),
  confirm: (key: string) => ask('POST', `${AUTH}/email/verify`, { key }),
  addresses: () => data(ask<Told<Address[]>>('GET', `${OWN}/email`)),
  addAddress: (email: string) => data(ask<Told<Address[]>>('POST', `${OWN}/email`, { email })),
  askAgain: (email: string) => ask('PUT', `${OWN}/email`, { email }),
  sessions: () => data(ask<Told<Session[]>>('GET', `${AUTH}/sessions`)),
  end: (ids: readonly number[]) => data(ask<Told<Session[]>>('DELETE', `${AUTH}/sessions`, { sessions: ids })),
  hasPassword: () => data(ask<Told<{ user?: { has_usable_password: boolean } }>>('GET', `${AUTH}/session`)).then(({ user }) => user?.has_usable_password ?? true),
  connected: () => data(ask<Told<Way[]>>('GET', `${OWN}/providers`)),
  disconnect: (way: Way) => data(ask<Told<Way[]>>('DELETE', `${OWN}/providers`, { provider: way.provider.id, account: way.uid })),
  remove: (password: string) => ask('POST', '/api/me/delete/', { password }),
}

/** Everything anew: who one is has changed, for each line to the server too. */
export function begin(at = '/account'): void {
  location.assign(at)
}
