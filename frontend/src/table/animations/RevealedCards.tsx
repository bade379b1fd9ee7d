/**
 * Reveals sealed choices by turning the cards over. Any click or key skips it, and still does what it was meant for.
 */
import { useEffect, useState } from 'preact/hooks'
import { editionOf, type Revealed } from '../edition'
import { mayAnimate } from '../../self/settings/settings'
import { seatColour } from '../names'
import { news, view } from '../store'
import { PlayerName } from '../NameTags'
import './animations.css'

/** How long revealed cards stay readable, in milliseconds. */
const READING_TIME = 2_400

export function RevealedCards() {
  const latest = news.value
  const [opened, setOpened] = useState<readonly Revealed[]>([])
  const shown = opened.length > 1
  useEffect(() => {
    const game = view.peek()
    const choices = latest && game && mayAnimate() ? (editionOf(game).revealed?.(latest.events, game) ?? []) : []
    if (choices.length > 1) setOpened(choices)
  }, [latest])
  useEffect(() => {
    if (!shown) return
    const pass = () => { setOpened([]) }
    const timer = setTimeout(pass, READING_TIME)
    addEventListener('pointerdown', pass)
    addEventListener('keydown', pass)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', pass)
      removeEventListener('keydown', pass)
    }
  }, [shown, opened])
  if (!shown) return null
  return (
    <div class="reveal" aria-hidden="true">
      <ul>
        {opened.map(({ seat, cards }) => (
          <li key={seat} class={`seat-${seatColour(seat)}`}>
            <span class="turning-cards">
              {cards.map((face, card) => <span key={card} class="turning"><span class="turning-back" /><span class="turning-face">{face}</span></span>)}
            </span>
            <PlayerName seat={seat} />
          </li>
        ))}
      </ul>
    </div>
  )
}
