/** Pieces of sentences that tell what happened. */
import type { ComponentChild } from 'preact'
import { list, richList, t } from '../../base/i18n'
import type { GameEvent } from '../../net/protocol'
import { payment } from '../payment'
import { seat as ownSeat } from '../store'
import { Colour, Space, Who } from '../Who'

export type Words = ComponentChild[]
/** That time was up for a seat, and the rules answered for it. */
export interface TimeUp { kind: 'time_up'; seat: number }
export type Told = GameEvent | TimeUp
export type Kind = GameEvent['kind']
export type Of<K extends Kind> = Extract<GameEvent, { kind: K }>
/** An event as a sentence; `opener` is the event that its chapter began with. */
export type Teller<K extends Kind> = (event: Of<K>, opener: GameEvent | null) => Words
export type Tellers<K extends Kind> = { [One in K]: Teller<One> }

export const seat = (number: number) => <Who seat={number} />
/** Whose it is that is told to them alone, and to whoever sees everything. */
export const whose = (number: number) => ({ mine: ownSeat.value === number ? 'yes' : 'no', who: seat(number) })
export const seats = (numbers: readonly number[]) => richList(numbers.map(seat))
export const space = (name: string) => <Space name={name} />
export const spaces = (names: readonly string[]) => richList(names.map(space))
export const colour = (index: number) => <Colour colour={index} />
export const paying = (ducats: number, treasures: readonly number[]) => ({
  paid: ducats || treasures.length ? 'yes' : 'no',
  payment: list(payment(ducats, treasures)),
})

/** "×37" behind a line that was told so often in a row. */
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
  return left.length ? list(left) : null
}

/** How an edition's events are told, and how they cut the log into chapters. */
export interface EditionLog<K extends Kind> {
  words: Tellers<K>
  /** Events that stand out. */
  loud: readonly Kind[]
  /** Whether an event says no more once others have happened. */
  isPast: (event: GameEvent, later: readonly GameEvent[]) => boolean
  /** The chapter that an event begins or goes on with, from 1; null for others. */
  chapter: (event: GameEvent) => number | null
  title: (opener: GameEvent) => string | null
}
