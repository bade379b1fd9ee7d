/**
 * What an edition brings to the table: all that is not the same in every one. The table knows no edition; the page that
 * shows one registers them.
 */
import type { ComponentChild, ComponentType } from 'preact'
import type { IconName } from '../base/icons/Icon'
import type { Letters } from '../board/terrain'
import type {
  CarryOutPrompt, ClassicEvent, ClassicPrompt, GameEvent, InternetEvent, InternetPrompt, PlaceCastlePrompt, Prompt, ReturnsEvent, ReturnsPrompt, Room, View,
} from '../net/protocol'
import { registerLogs } from './log/editionLogs'
import type { EditionLog } from './log/parts'
import type { Panels } from './panels/parts'
import type { Selectors } from './panels/select/selector'

/** A sign on a player's panel. */
export interface Mark { icon: IconName; words: string }

/** A line of the table at the end, besides the causes of points. */
export interface EndRow { label: string; cell: (seat: number) => string | number }

/** Rounds that can be read one by one, each at an address of its own. */
export interface Rounds<V extends View> {
  Page: ComponentType<{ room: Room; view: V; round: number }>
  newest: (view: V) => number
}

/** What a seat's sealed choice turned out to be, card by card. */
export interface Revealed { seat: number; cards: readonly ComponentChild[] }

type SeatOf<V extends View> = V['seats'][number]

interface Own {
  classic: { prompt: ClassicPrompt; event: ClassicEvent }
  returns: { prompt: ReturnsPrompt; event: ReturnsEvent }
  internet: { prompt: InternetPrompt; event: InternetEvent }
}
/** The prompts of an edition that the table does not know by itself. */
type OwnPrompt<V extends View> = Exclude<Own[V['edition']]['prompt'], PlaceCastlePrompt | CarryOutPrompt>
/** The kinds of events of an edition that the log does not know by itself. */
type OwnKind<V extends View> = Exclude<Own[V['edition']]['event']['kind'], 'game_ended'>

export interface Edition<V extends View = View> {
  /** What the letters of the land mean. */
  terrain: Letters
  /** How one comes from its prompts to a move. */
  selectors: Selectors<OwnPrompt<V>>
  /** What happens, in words. */
  log: EditionLog<OwnKind<V>>
  /** The cards in everybody's sight, below the board. */
  Middle: ComponentType<{ view: V }>
  /** What is left for everybody. */
  Supplies: ComponentType<{ view: V }>
  /** One's own cards and ducats. */
  Hand: ComponentType
  /** What is hidden of a seat, for those who see everything. */
  OpenHand: ComponentType<{ view: V; seat: SeatOf<V> }>
  /** What a player's panel counts besides ducats, knights and provinces. */
  Counts: ComponentType<{ seat: SeatOf<V> }>
  marks: (view: V, seat: SeatOf<V>) => Mark[]
  /** The points that win at once. */
  goal: (view: V) => number | null
  /** What is asked of oneself; null for what is said alike in every edition. */
  asked: (prompt: Prompt, view: V) => string | null
  /** What others are doing; null likewise. */
  awaited: (view: V) => string | null
  /** Why those who won did, as long as anybody did. */
  why: (view: V) => string
  endRows: (view: V) => EndRow[]
  /** What was sealed until now and is opened for all by these events. */
  revealed?: (events: readonly GameEvent[], view: V) => Revealed[]
  /** Where rounds are told as stories: their page, and the newest that there is; -1 before there is any. */
  rounds?: Rounds<V>
  /** Whether all are asked the same at the same time, so that a deadline by correspondence is one for all. */
  together?: boolean
}

/** How the prompts of an edition are shown; apart from the rest, as a replay asks nothing. */
export type EditionPanels = { [Name in View['edition']]: Panels<OwnPrompt<Extract<View, { edition: Name }>>> }
export type Editions = { [Name in View['edition']]: Edition<Extract<View, { edition: Name }>> }

let editions: Editions | null = null

/** Lets the table know the editions, by the names that views carry. */
export function registerEditions(all: Editions): void {
  editions = all
  registerLogs(Object.values(all).map(({ log }) => log))
}

function registered(): Editions {
  if (!editions) throw new Error('no page has registered the editions')
  return editions
}

/** The edition of a view; what it takes is that view. */
export function editionOf<V extends View>(view: V): Edition<V> {
  return registered()[view.edition] as unknown as Edition<V>
}

export function allEditions(): Edition[] {
  return Object.values(registered()) as unknown as Edition[]
}
