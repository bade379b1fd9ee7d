/** What was sealed turns over for all at once. Any click or key passes over it; it never stands in the way of one. */
import { useEffect, useState } from 'preact/hooks'
import { editionOf, type Revealed } from '../edition'
import { mayMove } from '../../self/settings/settings'
import { seatColour } from '../names'
import { news, view } from '../store'
import { Who } from '../Who'
import './animations.css'

/** How long what has turned over can be read, in milliseconds. */
const READ = 2_400

export function RevealedCards() {
  const told = news.value
  const [opened, setOpened] = useState<readonly Revealed[]>([])
  const shown = opened.length > 1
  useEffect(() => {
    const game = view.peek()
    const choices = told && game && mayMove() ? (editionOf(game).revealed?.(told.events, game) ?? []) : []
    if (choices.length > 1) setOpened(choices)
  }, [told])
  useEffect(() => {
    if (!shown) return
    const pass = () => { setOpened([]) }
    const timer = setTimeout(pass, READ)
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
            <Who seat={seat} />
          </li>
        ))}
      </ul>
    </div>
  )
}
