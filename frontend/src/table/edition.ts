/**
 * The interface that an edition implements for the table: everything that differs between editions. The table imports
 * no edition; the page that shows one registers it.
 */
import type { ComponentChild, ComponentType } from 'preact'
import type { IconName } from '../base/icons/Icon'
import type { Letters } from '../board/terrain'
import type {
  ClassicEvent, ClassicPrompt, GameEvent, InternetEvent, InternetPrompt, ReturnsEvent, ReturnsPrompt, Room, View,
} from '../net/protocol'
import { registerLogs } from './log/editionLogs'
import type { EditionLog } from './log/parts'
import type { Panels } from './panels/parts'
import { registerSelectors, type SharedKind } from './panels/select'
import type { Prompts, Selectors } from './panels/select/choices'

/** A marker on a player's panel. */
export interface Mark { icon: IconName; words: string }

/** A row of the final score table, besides the causes of points. */
export interface EndRow { label: string; cell: (seat: number) => string | number }

/** Rounds that can be read one by one, each at an address of its own. */
export interface Rounds<V extends View> {
  Page: ComponentType<{ room: Room; view: V; round: number }>
  newest: (view: V) => number
}

/** A seat's sealed choice after its reveal, card by card. */
export interface Revealed { seat: number; cards: readonly ComponentChild[] }

type SeatOf<V extends View> = V['seats'][number]

interface Own {
  classic: { prompt: ClassicPrompt; event: ClassicEvent }
  returns: { prompt: ReturnsPrompt; event: ReturnsEvent }
  internet: { prompt: InternetPrompt; event: InternetEvent }
}
type PromptKind<V extends View> = Own[V['edition']]['prompt']['kind']
/** What the player is asked to do, by kind of prompt; null for kinds that are only ever optional. */
export type PromptStatus<V extends View> = { [K in Exclude<PromptKind<V>, 'place_castle'>]: ((prompt: Prompts[K], view: V) => string) | null }
/** What the game waits for others to do, by phase; null where nothing more can be said. */
export type WaitingStatus<V extends View> = { [Phase in Exclude<V['phase'], 'setup' | 'ended'>]: (view: V) => string | null }
/** The edition's kinds of prompts that the table itself does not handle. */
type OwnPrompt<V extends View> = Exclude<PromptKind<V>, SharedKind>
/** The edition's kinds of events that the log itself does not handle. */
type OwnKind<V extends View> = Exclude<Own[V['edition']]['event']['kind'], 'game_ended'>

export interface Edition<V extends View = View> {
  /** The terrain that the letters of the land stand for. */
  terrain: Letters
  /** How its prompts become moves. */
  selectors: Selectors<OwnPrompt<V>>
  /** Its events, in words. */
  log: EditionLog<OwnKind<V>>
  /** The face-up cards, below the board. */
  Middle: ComponentType<{ view: V }>
  /** What is left in the common supply. */
  Supplies: ComponentType<{ view: V }>
  /** The player's own cards and ducats. */
  Hand: ComponentType
  /** A seat's hidden cards, for viewers who see everything. */
  OpenHand: ComponentType<{ view: V; seat: SeatOf<V> }>
  /** What a player's panel counts besides ducats, knights and provinces. */
  Counts: ComponentType<{ seat: SeatOf<V> }>
  marks: (view: V, seat: SeatOf<V>) => Mark[]
  /** The number of points that wins at once. */
  goal: (view: V) => number | null
  promptStatus: PromptStatus<V>
  waitingStatus: WaitingStatus<V>
  /** Why the winners won, if anybody did, for the player at a seat or a spectator. */
  winReason: (view: V, seat: number | null) => string
  endRows: (view: V) => EndRow[]
  /** Sealed choices that an event reveals to everybody; `opener` is the event that its chapter of the log began with. */
  revealed?: (event: GameEvent, opener: GameEvent | null) => Revealed[]
  /** Whether an event says what revealed choices lead to. */
  isVerdict?: (event: GameEvent) => boolean
  /** Whether an event is said over the board, since it concerns players who were not asked. */
  announced?: (event: GameEvent) => boolean
  /** How many ducats a seat gained in these events, where all money is public. */
  ducatsGained?: (events: readonly GameEvent[], seat: number) => number
  /** Where rounds have reports: their page, and the newest report; -1 before there is any. */
  rounds?: Rounds<V>
  /** Whether everybody is asked the same at the same time, so that they share a correspondence deadline. */
  isSimultaneous?: boolean
}

/** The panels of each edition's prompts; separate from the rest, since a replay asks nothing. */
export type EditionPanels = { [Name in View['edition']]: Panels<OwnPrompt<Extract<View, { edition: Name }>>> }
export type Editions = { [Name in View['edition']]: Edition<Extract<View, { edition: Name }>> }

let editions: Editions | null = null

/** Registers the editions, by the names that views carry. */
export function registerEditions(all: Editions): void {
  editions = all
  registerSelectors({ ...all.classic.selectors, ...all.returns.selectors, ...all.internet.selectors })
  registerLogs(Object.values(all).map(({ log }) => log))
}

function registered(): Editions {
  if (!editions) throw new Error('no page has registered the editions')
  return editions
}

/** The edition of a view, typed for that view. */
export function editionOf<V extends View>(view: V): Edition<V> {
  return registered()[view.edition] as unknown as Edition<V>
}
