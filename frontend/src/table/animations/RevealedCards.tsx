/**
 * Reveals sealed choices by turning the cards over, and says what else concerns everybody. It reads the log, not the view:
 * the next round may have begun with the same act, and is then on the table already. A click on it only skips it. A key,
 * or a click elsewhere, skips it and still does what it was meant for.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { editionOf, type Edition, type Revealed } from '../edition'
import { mayAnimate } from '../../self/settings/settings'
import { seatColour } from '../names'
import { log, news, view } from '../store'
import { chaptersOf, titleOf, type Line } from '../log/chapters'
import { isOfTheGame } from '../log/parts'
import { PlayerName } from '../NameTags'
import { wordsOf } from '../log/words'
import './animations.css'

/** How long revealed cards stay readable, in milliseconds, and how much longer with what they lead to. */
const READING_TIME = 2_400
const VERDICT_TIME = 1_200

/** `round` is the title of the chapter that it belongs to, if another one has begun since. */
interface Reveal { opened: readonly Revealed[]; verdicts: readonly Line[]; round: string | undefined }
const NOTHING: Reveal = { opened: [], verdicts: [], round: undefined }

export function RevealedCards() {
  const latest = news.value
  const [{ opened, verdicts, round }, setReveal] = useState(NOTHING)
  const shown = opened.length > 1 || verdicts.length > 0
  const reveal = useRef<HTMLDivElement>(null)
  const pass = () => { setReveal(NOTHING) }
  useEffect(() => {
    const game = view.peek()
    if (!latest || !game || !mayAnimate()) return
    const newest = log.peek().at(-1)?.stream
    const lines = chaptersOf(log.peek()).flatMap((chapter) => chapter.lines).filter(({ stream }) => stream === newest)
    const next = revealOf(lines, editionOf(game))
    if (next.opened.length || next.verdicts.length) setReveal(next)
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
  if (!shown || view.value?.phase === 'ended') return null
  return (
    <div ref={reveal} class={`reveal${opened.length ? '' : ' said'}`} aria-hidden="true" onClick={pass}>
      {round && <p class="reveal-round">{round}</p>}
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
      {verdicts.map(({ key, event, opener }) => <p key={key} class="verdict">{wordsOf(event, opener)}</p>)}
    </div>
  )
}

/** What the lines of one act reveal and lead to, or say to everybody. */
function revealOf(lines: readonly Line[], { revealed, isVerdict, announced }: Edition): Reveal {
  const choices = lines.flatMap(({ event, opener }) => (isOfTheGame(event) && revealed?.(event, opener)) || [])
  const opened = choices.length > 1 ? choices : []
  const isShown = opened.length ? isVerdict : announced
  const verdicts = lines.filter(({ event }) => isOfTheGame(event) && isShown?.(event))
  const [first] = opened.length ? lines : verdicts
  const [round, latest] = [first, lines.at(-1)].map((line) => line && titleOf({ lines: [line] }))
  return { opened, verdicts, round: round === latest ? undefined : round }
}
