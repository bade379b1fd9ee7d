/** What a table asks of its edition: all that is not the same in every one. The rest of the client knows no edition. */
import type { ComponentChild, ComponentType } from 'preact'
import type { IconName } from '../base/icons/Icon'
import type { GameEvent, Prompt, Room, View } from '../net/protocol'

export type Terrain =
  | 'farmland' | 'mine' | 'town' | 'forest' | 'meadow' | 'village' | 'royal_city' | 'copper' | 'silver' | 'gold' | 'gem'

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

export interface Edition<V extends View = View> {
  /** What the letters of the land mean. */
  terrain: Readonly<Record<string, Terrain>>
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
