/** The REST API: rooms and the current player. The session is a cookie; writing requests carry its CSRF token. */
import type { ApiErrorBody, BotProgress, Draws, GameRatings, GameState, Lesson, LessonMove, MailSettings, Me, Move, MyGames, Options, Pace, PaceInfo, PastMoment, Profile, PushSettings, RatingBoard, Ratings, Relations, Removed, Replay, ReplayLog, ReplayMoments, Room, RoundReport, Standing, TokenMade, Tokens } from './protocol'

/** The clock of a new table; `hours` per decision by correspondence, `minutes` per round in live rounds. */
export interface PaceWish { kind: Pace['kind']; hours?: number; minutes?: number; working_days?: boolean }
/** A player's choices about email notifications. */
export type MailWish = Omit<MailSettings, 'offered' | 'confirmed' | 'address' | 'zone'> & { address: string; zone: string }
/** A browser subscribed to web push: its endpoint and keys, which notifications it gets, and its quiet hours. */
export interface PushBrowser {
  endpoint: string
  p256dh: string
  auth: string
  turn: boolean
  reminders: boolean
  news: boolean
  quiet_from: string | null
  quiet_to: string | null
  zone: string
}
export type Watching = Room['watching']
export type Press = Room['press']
/** The settings of a table. An empty password removes it; an absent one leaves it unchanged. */
export interface RoomWish extends Pick<Room, 'public' | 'watching' | 'rounds_behind' | 'press' | 'pseudonyms' | 'programs' | 'rated' | 'seating' | 'language'> {
  edition: string
  options: Options
  pace: PaceWish
  name?: string
  password?: string | undefined
}
/** How seats are assigned in a rematch. */
export type RematchSeats = 'keep' | 'swap' | 'shuffle'

/** An error response, as the server words it for programs. */
export class ApiFailure extends Error {
  constructor(
    readonly code: string,
    readonly reason?: string,
    readonly data?: Record<string, unknown>,
    readonly field?: string,
    readonly rule?: string,
  ) {
    super(code)
  }
}

const get = <T>(path: string) => call<T>('GET', path)
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body)
const room = (id: string, action = '') => `/api/rooms/${encodeURIComponent(id)}/${action}`

export const api = {
  me: () => get<Me>('/api/me/'),
  rename: (name: string) => post<Me>('/api/me/', { name }),
  speak: (language: string) => post<Me>('/api/me/language/', { language }),
  speaks: (languages: readonly string[]) => post<Profile>('/api/me/languages/', { languages }),
  player: (person: string, page = 0) => get<Profile>(`/api/players/${encodeURIComponent(person)}/${page ? `${String(page)}/` : ''}`),
  relation: (person: string, wish: { blocked: boolean; note: string }) => post<Relations>(`/api/players/${encodeURIComponent(person)}/relation/`, wish),
  paces: () => get<PaceInfo[]>('/api/paces/'),
  room: (id: string) => get<Room>(room(id)),
  make: (wanted: Partial<RoomWish> & Pick<RoomWish, 'edition' | 'options'>) => post<Room>('/api/rooms/', wanted),
  edit: (id: string, wanted: Partial<RoomWish>) => post<Room>(room(id, 'edit/'), wanted),
  enter: (id: string, password: string) => post<Room>(room(id, 'enter/'), { password }),
  ready: (id: string, ready: boolean) => post<Room>(room(id, 'ready/'), { ready }),
  askReady: (id: string) => post<Room>(room(id, 'ask-ready/')),
  makeHost: (id: string, seat: number) => post<Room>(room(id, 'host/'), { seat }),
  rematch: (id: string, seats: RematchSeats) => post<Room>(room(id, 'rematch/'), { seats }),
  gameRatings: (id: string) => get<GameRatings>(room(id, 'ratings/')),
  board: (edition: string, players: number) => get<RatingBoard>(`/api/ratings/${encodeURIComponent(edition)}/${String(players)}/`),
  ratingsOf: (person: string) => get<Ratings>(`/api/players/${encodeURIComponent(person)}/ratings/`),
  myRatings: () => get<Ratings>('/api/me/ratings/'),
  join: (id: string, seat?: number) => post<Room>(room(id, 'join/'), seat === undefined ? {} : { seat }),
  takeOver: (id: string, seat: number) => post<Room>(room(id, 'take-over/'), { seat }),
  leave: (id: string) => post<Room>(room(id, 'leave/')),
  start: (id: string) => post<Room>(room(id, 'start/')),
  addBot: (id: string, seat: number, level: string) => post<Room>(room(id, 'bots/'), { seat, level }),
  remove: (id: string, seat: number, reason: Removed['reason']) => post<Room>(room(id, 'remove/'), { seat, reason }),
  /** The report of a finished round, as far as the viewer may see it. */
  round: <Report extends RoundReport>(id: string, round: number) => get<Report>(room(id, `rounds/${String(round)}/`)),
  lesson: (moves: readonly Move[]) => post<Lesson>('/api/lesson/', { moves }),
  lessonMove: (moves: readonly Move[], move: Move) => post<LessonMove>('/api/lesson/move/', { moves, move }),
  /** The outline of a finished game's replay; its moments come in pages, and its log separately. */
  replay: (id: string) => get<Replay>(room(id, 'replay/')),
  moments: (id: string, who: number | string, page: number) => get<ReplayMoments>(room(id, `replay/${String(who)}/${String(page)}/`)),
  replayLog: (id: string, who: number | string) => get<ReplayLog>(room(id, `replay/${String(who)}/log/`)),
  /** A running game as the viewer saw it when their own stream had this number. */
  past: (id: string, stream: number) => get<PastMoment>(room(id, `history/${String(stream)}/`)),
  myGames: (page = 0) => get<MyGames>(page ? `/api/me/games/${String(page)}/` : '/api/me/games/'),
  progress: () => get<BotProgress>('/api/me/progress/'),
  game: (game: string) => get<GameState>(`/api/games/${encodeURIComponent(game)}/`),
  draws: (game: string) => get<Draws>(`/api/games/${encodeURIComponent(game)}/draws/`),
  tokens: () => get<Tokens>('/api/me/tokens/'),
  /** With `program`, a token for a program that plays; without, a personal one, to read and to create rooms. */
  makeToken: (name: string, program: string) => post<TokenMade>('/api/me/tokens/', program ? { name, program, scopes: ['read', 'rooms', 'play'] } : { name, scopes: ['read', 'rooms'] }),
  revokeToken: (id: string) => post<Tokens>(`/api/me/tokens/${encodeURIComponent(id)}/revoke/`),
  mail: () => get<MailSettings>('/api/mail/'),
  chooseMail: (wish: MailWish) => post<MailSettings>('/api/mail/', wish),
  push: () => get<PushSettings>('/api/push/'),
  enablePush: (wish: PushBrowser) => post<PushSettings>('/api/push/', wish),
  /** Without an endpoint: for all the player's browsers. */
  endPush: (endpoint: string) => post<PushSettings>('/api/push/remove/', { endpoint }),
  mailAgain: () => post<MailSettings>('/api/mail/again/'),
  removeMail: () => post<MailSettings>('/api/mail/remove/'),
  confirmMail: (token: string) => post('/api/mail/confirm/', { token }),
  stopMail: (token: string) => post(`/mail/stop/${encodeURIComponent(token)}`),
  standing: () => get<Standing>('/api/me/standing/'),
  read: (what: { sanction: string } | { report: string } | { message: string }) => post<Standing>('/api/me/standing/read/', what),
  appeal: (sanction: string, text: string) => post<Standing>('/api/me/standing/appeal/', { sanction, text }),
  answer: (message: string, text: string) => post<Standing>('/api/me/standing/answer/', { message, text }),
  report: (about: { kind: string; text: string; room?: string; seat?: number; message?: string; person?: string }) => post<Standing>('/api/reports/', about),
  match: (wish: Pick<RoomWish, 'edition' | 'options' | 'pace' | 'language'>) => post<Room>('/api/match/', wish),
  playNow: (wish: Pick<RoomWish, 'edition' | 'options'> & { level?: string; pace?: PaceWish }) => post<Room>('/api/play-now/', wish),
}

/** Any address of the server, for requests needed in one place only. */
export const request = <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body)

/** How often a read is attempted, if the server allows a retry within a few seconds. */
const TRIES = 3
const SOON = 10

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once<T>(method, path, body)
    } catch (failure) {
      const wait = method === 'GET' && failure instanceof ApiFailure && failure.code === 'too_fast' ? failure.data?.['retry_after'] : null
      if (typeof wait !== 'number' || wait > SOON || tries === TRIES) throw failure
      await new Promise((resolve) => { setTimeout(resolve, 1_000 * wait) })
    }
  }
}

async function once<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json', 'X-CSRFToken': token() }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiFailure('server')
  }
  const answer: unknown = await response.json().catch(() => null)
  // How django-allauth answers users who are not logged in, even to a successful request.
  if (response.ok || (response.status === 401 && path.startsWith('/_allauth/'))) return answer as T
  const error = (answer as Partial<ApiErrorBody> | null)?.error
  throw new ApiFailure(error?.code ?? 'server', error?.reason, error?.data, error?.field, error?.rule)
}

function token(): string {
  return /(?:^|; )lionheart_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? ''
}
