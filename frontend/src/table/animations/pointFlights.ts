/** Points fly from where they were scored to the scorer's panel; where no panel is visible, they rise and fade. */
import { signed } from '../../base/i18n/signed'
import { middleOf, type Point } from '../../board/geometry'
import { toScreen } from '../../board/useCamera'
import { seatColour } from '../names'
import type { News } from '../store'
import './animations.css'

/** The duration of a flight, in milliseconds. */
const FLIGHT = 650

export interface Flight { seat: number; points: number; from: string | null }

/** Which players' points changed by how much, and the space where that began. */
export function flightsOf({ events }: News): Flight[] {
  const flights = new Map<number, Flight>()
  let from: string | null = null
  for (const event of events) {
    if (event.kind === 'province_founded') from = event.castle
    else if (event.kind === 'expanded') from = event.spaces[0] ?? from
    else if (event.kind === 'scored' && event.points !== 0) {
      const flight = flights.get(event.seat)
      flights.set(event.seat, { seat: event.seat, points: event.points + (flight?.points ?? 0), from: flight?.from ?? from })
    }
  }
  return [...flights.values()].filter(({ points }) => points !== 0)
}

export function fly(flights: readonly Flight[]): void {
  const board = document.querySelector<SVGSVGElement>('.board-svg')
  if (!board) return
  for (const { seat, points, from } of flights) {
    const start = from === null ? middle(board) : toScreen(board, middleOf(from))
    const score = document.querySelector(`.player[data-seat="${String(seat)}"] .player-score`)
    const end = score?.checkVisibility() ? middle(score) : { x: start.x, y: start.y - 70 }
    travel(seat, points, start, end)
  }
}

function travel(seat: number, points: number, start: Point, end: Point): void {
  const sign = document.createElement('span')
  sign.className = `flight numbers seat-${seatColour(seat)}`
  sign.ariaHidden = 'true'
  sign.textContent = signed(points)
  document.body.append(sign)
  const at = ({ x, y }: Point) => `translate(${String(x)}px, ${String(y)}px) translate(-50%, -50%)`
  const flight = sign.animate([
    { transform: `${at(start)} scale(0.6)`, opacity: 0 },
    { transform: `${at(start)} scale(1.25)`, opacity: 1, offset: 0.3 },
    { transform: `${at(end)} scale(0.9)`, opacity: 1, offset: 0.9 },
    { transform: `${at(end)} scale(0.7)`, opacity: 0 },
  ], { duration: FLIGHT, easing: 'ease-in-out' })
  flight.onfinish = flight.oncancel = () => { sign.remove() }
}

function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
