/**
 * Reveals sealed choices by turning the cards over, and says what else concerns everybody. A click on it only skips it. A
 * key, or a click elsewhere, skips it and still does what it was meant for.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { editionOf, type Revealed } from '../edition'
import { mayAnimate } from '../../self/settings/settings'
import { seatColour } from '../names'
import { news, view } from '../store'
import type { GameEvent } from '../../net/protocol'
import { PlayerName } from '../NameTags'
import { wordsOf } from '../log/words'
import './animations.css'

/** How long revealed cards stay readable, in milliseconds, and how much longer with what they lead to. */
const READING_TIME = 2_400
const VERDICT_TIME = 1_200

interface Reveal { opened: readonly Revealed[]; verdicts: readonly GameEvent[] }
const NOTHING: Reveal = { opened: [], verdicts: [] }

export function RevealedCards() {
  const latest = news.value
  const [{ opened, verdicts }, setReveal] = useState(NOTHING)
  const shown = opened.length > 1 || verdicts.length > 0
  const reveal = useRef<HTMLDivElement>(null)
  const pass = () => { setReveal(NOTHING) }
  useEffect(() => {
    const game = view.peek()
    if (!latest || !game || !mayAnimate()) return
    const edition = editionOf(game)
    const choices = edition.revealed?.(latest.events, game) ?? []
    const announced = latest.events.filter((event) => edition.announced?.(event))
    if (choices.length > 1) setReveal({ opened: choices, verdicts: latest.events.filter((event) => edition.isVerdict?.(event)) })
    else if (announced.length) setReveal({ opened: [], verdicts: announced })
  }, [latest])
  useEffect(() => {
    if (!shown) return
    // What is covered must still be covered when the press becomes a click.
    const pressed = ({ target }: Event) => { if (!(target instanceof Node && reveal.current?.contains(target))) pass() }
    const timer = setTimeout(pass, READING_TIME + (opened.length && verdicts.length ? VERDICT_TIME : 0))
    addEventListener('pointerdown', pressed)
    addEventListener('keydown', pass)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', pressed)
      removeEventListener('keydown', pass)
    }
  }, [shown, opened])
  if (!shown) return null
  return (
    <div ref={reveal} class={`reveal${opened.length ? '' : ' said'}`} aria-hidden="true" onClick={pass}>
      {opened.length > 0 && <ul>
        {opened.map(({ seat, cards }) => (
          <li key={seat} class={`seat-${seatColour(seat)}`}>
            <span class="turning-cards">
              {cards.map((face, card) => <span key={card} class="turning"><span class="turning-back" /><span class="turning-face">{face}</span></span>)}
            </span>
            <PlayerName seat={seat} />
          </li>
        ))}
      </ul>}
      {verdicts.map((event, at) => <p key={at} class="verdict">{wordsOf(event, null)}</p>)}
    </div>
  )
}
