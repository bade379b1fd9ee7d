/** Building blocks of the sentences about events. */
import type { ComponentChild } from 'preact'
import { list, richList, t } from '../../base/i18n'
import type { GameEvent } from '../../net/protocol'
import { payment } from '../payment'
import { seat as ownSeat } from '../store'
import { Colour, Space, PlayerName } from '../NameTags'

export type Words = ComponentChild[]
/** A seat's time ran out, and the rules made its default move. */
export interface TimeUp { kind: 'time_up'; seat: number }
/** From here a bot plays for a person, or a person again. */
export interface MoverChanged { kind: 'mover_changed'; seat: number; bot: boolean }
export type LogEvent = GameEvent | TimeUp | MoverChanged
/** What the rules report, other than the log's own lines. */
export const isOfTheGame = (event: LogEvent): event is GameEvent => event.kind !== 'time_up' && event.kind !== 'mover_changed'
export type Kind = GameEvent['kind']
type Events = { [E in GameEvent as E['kind']]: E }
export type Of<K extends Kind> = Events[K]
/** An event, with its kind inferred. */
export type AnyOf<K extends Kind> = { [One in K]: { kind: One } & Of<One> }[K]
/** Renders an event as a sentence; `opener` is the event that its chapter began with. */
export type EventRenderer<K extends Kind> = (event: Of<K>, opener: GameEvent | null) => Words
export type EventRenderers<K extends Kind> = { [One in K]: EventRenderer<One> }

export const seat = (number: number) => <PlayerName seat={number} />
/** Message values for what only one player, and viewers who see everything, may read. */
export const whose = (number: number) => ({ mine: ownSeat.value === number ? 'yes' : 'no', who: seat(number) })
export const seats = (numbers: readonly number[]) => richList(numbers.map(seat))
export const space = (name: string) => <Space name={name} />
export const spaces = (names: readonly string[]) => richList(names.map(space))
/** Message values for the two spaces that an edge separates. */
export function between(edge: string) {
  const [first = '', second = ''] = edge.split('|')
  return { first: space(first), second: space(second) }
}
export const colour = (index: number) => <Colour colour={index} />
export const paying = (ducats: number, treasures: readonly number[]) => ({
  paid: ducats || treasures.length ? 'yes' : 'no',
  payment: list(payment(ducats, treasures)),
})

/** "×37" after a line that occurred several times in a row. */
export function Times({ n }: { n: number }) {
  if (n < 2) return null
  return <span class="soft"> <span aria-hidden="true">×{n}</span><span class="hidden-words">{t('log.times', { n })}</span></span>
}

/** "2 borders and 1 knight"; null when nothing is left. */
export function leftOver({ borders, knights, expansions }: { borders: number; knights: number; expansions: number }): string | null {
  const left = [
    borders && t('count.borders', { n: borders }),
    knights && t('count.knights', { n: knights }),
    expansions && t('count.expansions', { n: expansions }),
  ].filter((one) => typeof one === 'string')
  if (!left.length) return null
  return knights && expansions ? left.join(t('panel.or')) : list(left)
}

/** The words for an edition's events, and its division of the log into chapters. */
export interface EditionLog<K extends Kind> {
  words: EventRenderers<K>
  /** Events to highlight. */
  loud: readonly Kind[]
  /** Whether an event is obsolete after those that followed. */
  isPast: (event: GameEvent, later: readonly GameEvent[]) => boolean
  /** The chapter that an event begins or continues, from 1; null for others. */
  chapter: (event: GameEvent) => number | null
  title: (opener: GameEvent) => string | null
}
