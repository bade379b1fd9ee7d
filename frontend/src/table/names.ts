/** The names at the table, as shown for seats and colours. */
import { SEAT_COLOURS } from '../base/seatColours'
import { list, t } from '../base/i18n'
import type { ColourName, Room } from '../net/protocol'
import { room, view } from './store'

/** The name of a colour by its index; a seat's colour has the seat's index. */
export function colourOf(index: number): ColourName {
  return view.value?.colours[index] ?? SEAT_COLOURS[index] ?? 'grey'
}

/** The colour that a seat plays; "none" while colours are still bid for. */
export function seatColour(seat: number): ColourName | 'none' {
  const now = view.value
  return now && 'colours_settled' in now && !now.colours_settled ? 'none' : colourOf(seat)
}

/** Whether a room's seats have their colours from the start, or bid for them first. */
export function hasColours({ options }: Pick<Room, 'options'>): boolean {
  return options.colour_bidding !== true
}

/** Whether nobody plays this colour, in games of two or three. */
export function isNeutral(index: number): boolean {
  return view.value !== null && index >= view.value.seats.length
}

export function colourName(index: number): string {
  if (isNeutral(index)) return t('seat.neutral')
  return t(`colour.${colourOf(index)}`)
}

/** The name of a seat's player; its colour's name if there is none. */
export function playerName(seat: number): string {
  const name = room.value?.seats.find((one) => one.seat === seat)?.name
  return name ? name : colourName(seat)
}

export function playerNames(seats: readonly number[]): string {
  return list(seats.map(playerName))
}
