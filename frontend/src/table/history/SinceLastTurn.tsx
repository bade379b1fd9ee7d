/**
 * For players who return to a table: what has happened since their last move, line by line, each with a link to its
 * moment.
 */
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { list, t } from '../../base/i18n'
import { signed } from '../../base/i18n/signed'
import { Icon } from '../../base/icons/Icon'
import type { FoldedLine } from '../log/chapters'
import { Times } from '../log/parts'
import { wordsOf } from '../log/words'
import type { GameEvent } from '../../net/protocol'
import { editionOf } from '../edition'
import { log, seat, standingLog, view } from '../store'
import { canLookBack, lookBack, moment } from './lookBack'
import { entriesSince, lastActOf, linesSince } from './since'

/** A player who has been away for this long, in milliseconds, counts as returning. */
export const AWAY = 60_000

/** The lines shown, the player's own act that they follow, and the events from which they come. */
interface Recap { act: number | null; lines: readonly FoldedLine[]; events: readonly GameEvent[] }
const NOTHING: Recap = { act: null, lines: [], events: [] }

export function SinceLastTurn() {
  const [{ lines, events }, setRecap] = useState(NOTHING)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const update = () => {
      const own = seat.peek()
      setRecap(own === null || !canLookBack.peek() ? NOTHING : { act: lastActOf(standingLog.peek(), own), lines: linesSince(standingLog.peek(), own), events: entriesSince(standingLog.peek(), own).flatMap((entry) => entry.events) })
    }
    let [gone, known] = [0, log.peek().length]
    const looked = () => {
      if (document.hidden) [gone, known] = [Date.now(), log.peek().length]
      else if (gone && Date.now() - gone > AWAY && log.peek().length > known) update()
    }
    update()
    document.addEventListener('visibilitychange', looked)
    return () => { document.removeEventListener('visibilitychange', looked) }
  }, [seat.value])
  const newest = seat.value === null ? null : lastActOf(standingLog.value, seat.value)
  // A new act by the player resets the list; further moves by others remove nothing that is being read.
  useEffect(() => { setRecap((recap) => (recap.act === newest ? recap : NOTHING)) }, [newest])
  const close = () => { setOpen(false) }
  const gains = seat.value === null ? [] : gainsOf(events, seat.value)
  if (!lines.length || !canLookBack.value || moment.value !== null) return null
  return (
    <section class="since past-bar" aria-label={t('since.title')}>
      <button type="button" class="button quiet" data-action="since" aria-haspopup="dialog" onClick={() => { setOpen(true) }}>
        <Icon name="scroll" /><span><b>{t('since.title')}</b> <span class="wide-only">· {t('since.count', { n: lines.length })}</span>{gains.map((words) => <> · <b>{words}</b></>)}</span>
      </button>
      <span class="past-do">
        <button type="button" class="button round" aria-label={t('since.close')} title={t('since.close')} onClick={() => { setRecap(NOTHING) }}><Icon name="x" /></button>
      </span>
      {open && (
        <Dialog label={t('since.title')} onClose={close}>
          <div class="rows">
            <h2>{t('since.title')}</h2>
            {gains.length > 0 && <p>{t('since.brought', { gains: list(gains) })}</p>}
            <ol class="since-lines log">
              {lines.map(({ key, event, opener, stream, times }) => (
                <li key={key}>
                  <button type="button" class="log-line" onClick={() => { close(); void lookBack(stream) }}>{wordsOf(event, opener)}<Times n={times} /></button>
                </li>
              ))}
            </ol>
            <div class="line spread"><span /><button type="button" class="button primary" onClick={() => { close(); setRecap(NOTHING) }}>{t('since.done')}</button></div>
          </div>
        </Dialog>
      )}
    </section>
  )
}

/** The points and ducats that events brought a seat, in words. */
function gainsOf(events: readonly GameEvent[], seat: number): string[] {
  const game = view.peek()
  const points = events.reduce((sum, event) => sum + (event.kind === 'scored' && event.seat === seat ? event.points : 0), 0)
  const ducats = (game && editionOf(game).ducatsGained?.(events, seat)) ?? 0
  return [
    ...(points ? [t('since.points', { n: signed(points), size: Math.abs(points) })] : []),
    ...(ducats ? [t('since.ducats', { n: signed(ducats), size: Math.abs(ducats) })] : []),
  ]
}
