/**
 * For players who return to a table: what has happened since their last move, line by line, each with a link to its
 * moment.
 */
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { FoldedLine } from '../log/chapters'
import { Times } from '../log/parts'
import { wordsOf } from '../log/words'
import { log, seat, standingLog } from '../store'
import { canLookBack, lookBack, moment } from './lookBack'
import { lastActOf, linesSince } from './since'

/** A player who has been away for this long, in milliseconds, counts as returning. */
export const AWAY = 60_000

/** The lines shown, and the player's own act that they follow. */
interface Recap { act: number | null; lines: readonly FoldedLine[] }
const NOTHING: Recap = { act: null, lines: [] }

export function SinceLastTurn() {
  const [{ lines }, setRecap] = useState(NOTHING)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const update = () => {
      const own = seat.peek()
      setRecap(own === null || !canLookBack.peek() ? NOTHING : { act: lastActOf(standingLog.peek(), own), lines: linesSince(standingLog.peek(), own) })
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
  if (!lines.length || !canLookBack.value || moment.value !== null) return null
  return (
    <section class="since past-bar" aria-label={t('since.title')}>
      <button type="button" class="button quiet" data-action="since" aria-haspopup="dialog" onClick={() => { setOpen(true) }}>
        <Icon name="scroll" /><span><b>{t('since.title')}</b> <span class="wide-only">· {t('since.count', { n: lines.length })}</span></span>
      </button>
      <span class="past-do">
        <button type="button" class="button round" aria-label={t('since.close')} title={t('since.close')} onClick={() => { setRecap(NOTHING) }}><Icon name="x" /></button>
      </span>
      {open && (
        <Dialog label={t('since.title')} onClose={close}>
          <div class="rows">
            <h2>{t('since.title')}</h2>
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
