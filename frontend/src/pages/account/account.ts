/** Account API: the addresses of django-allauth, and their responses. */
import { request } from '../../net/api'
import { loadPushChoice, releasePushChoice } from '../../self/notifications/pushChoice'
import type { SignIn } from '../../net/protocol'

const AUTH = '/_allauth/browser/v1/auth'
const OWN = '/_allauth/browser/v1/account'

export interface Session { id: number; user_agent: string; ip: string; created_at: number; is_current: boolean }
export interface Address { email: string; verified: boolean; primary: boolean }
export interface Way { uid: string; display: string; provider: { id: string; name: string } }
interface AuthResponse<Data> { data: Data; meta?: { is_authenticated?: boolean } }
interface LogInData { flows?: { id: string; is_pending?: boolean }[] }

const data = <Data>(response: Promise<AuthResponse<Data>>) => response.then((answer) => answer.data)

export const account = {
  ways: () => request<SignIn>('GET', '/api/sign-in/'),
  /** Redirects to another provider to sign in. */
  redirectToProvider: (provider: string, connect: boolean, keep = false) => {
    if (keep) releasePushChoice()
    return request<{ address: string }>('POST', '/api/sign-in/', { provider, connect, keep_guest_access: keep })
  },
  /**
   * Logs in; false if the account is suspended. With `keep`, it keeps the access that this browser's guest has set up.
   * Returns the page to open: moderators still have to enter a code of their second factor.
   */
  logIn: async (name: string, password: string, keep: boolean) => {
    const body = { [name.includes('@') ? 'email' : 'username']: name, password, keep_guest_access: keep }
    const response = await request<AuthResponse<LogInData>>('POST', `${AUTH}/login`, body)
    const needsCode = response.data.flows?.some((flow) => flow.id === 'mfa_authenticate' && flow.is_pending) ?? false
    const isIn = response.meta?.is_authenticated ?? false
    if ((isIn || needsCode) && keep) releasePushChoice()
    return needsCode ? '/admin/second-factor/' : isIn && '/account'
  },
  signUp: (name: string, password: string, email: string) => request('POST', `${AUTH}/signup`, { username: name, password, ...(email && { email }) }),
  /** Ends this browser's push notifications first. */
  logOut: async () => {
    if (loadPushChoice()) await import('../../self/notifications/push').then((it) => it.pushOff()).catch(() => undefined)
    return request('DELETE', `${AUTH}/session`, {})
  },
  askForPassword: (email: string) => request('POST', `${AUTH}/password/request`, { email }),
  resetPassword: (key: string, password: string) => request('POST', `${AUTH}/password/reset`, { key, password }),
  changePassword: (old: string, password: string, revokeTokens: boolean) => request('POST', `${OWN}/password/change`, { ...(old && { current_password: old }), new_password: password, revoke_tokens: revokeTokens }),
  confirm: (key: string) => request('POST', `${AUTH}/email/verify`, { key }),
  addresses: () => data(request<AuthResponse<Address[]>>('GET', `${OWN}/email`)),
  addAddress: (email: string) => data(request<AuthResponse<Address[]>>('POST', `${OWN}/email`, { email })),
  askAgain: (email: string) => request('PUT', `${OWN}/email`, { email }),
  sessions: () => data(request<AuthResponse<Session[]>>('GET', `${AUTH}/sessions`)),
  end: (ids: readonly number[]) => data(request<AuthResponse<Session[]>>('DELETE', `${AUTH}/sessions`, { sessions: ids })),
  hasPassword: () => data(request<AuthResponse<{ user?: { has_usable_password: boolean } }>>('GET', `${AUTH}/session`)).then(({ user }) => user?.has_usable_password ?? true),
  connected: () => data(request<AuthResponse<Way[]>>('GET', `${OWN}/providers`)),
  disconnect: (way: Way) => data(request<AuthResponse<Way[]>>('DELETE', `${OWN}/providers`, { provider: way.provider.id, account: way.uid })),
  remove: (password: string) => request('POST', '/api/me/delete/', { password }),
}

/** Reloads the whole page: the player has changed, for every connection to the server too. */
export function reloadPage(at = '/account'): void {
  location.assign(at)
}
