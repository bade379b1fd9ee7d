/** For whoever comes back to a table: what has happened since they acted last, line by line, each leading to its moment. */
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { FoldedLine } from '../log/chapters'
import { Times } from '../log/parts'
import { wordsOf } from '../log/words'
import { log, seat, standing } from '../store'
import { canLookBack, lookBack, moment } from './lookBack'
import { lastActOf, since } from './since'

/** Who looked elsewhere for so long, in milliseconds, comes back. */
export const AWAY = 60_000

/** What is told, and the act of one's own that it comes after. */
interface Told { act: number | null; lines: readonly FoldedLine[] }
const NOTHING: Told = { act: null, lines: [] }

export function SinceLastTurn() {
  const [{ lines }, setTold] = useState(NOTHING)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const tell = () => {
      const own = seat.peek()
      setTold(own === null || !canLookBack.peek() ? NOTHING : { act: lastActOf(standing.peek(), own), lines: since(standing.peek(), own) })
    }
    let [gone, known] = [0, log.peek().length]
    const looked = () => {
      if (document.hidden) [gone, known] = [Date.now(), log.peek().length]
      else if (gone && Date.now() - gone > AWAY && log.peek().length > known) tell()
    }
    tell()
    document.addEventListener('visibilitychange', looked)
    return () => { document.removeEventListener('visibilitychange', looked) }
  }, [seat.value])
  const newest = seat.value === null ? null : lastActOf(standing.value, seat.value)
  // Whoever has acted since has another last turn; what others go on with takes nothing away that is being read.
  useEffect(() => { setTold((told) => (told.act === newest ? told : NOTHING)) }, [newest])
  const close = () => { setOpen(false) }
  if (!lines.length || !canLookBack.value || moment.value !== null) return null
  return (
    <section class="since past-bar" aria-label={t('since.title')}>
      <button type="button" class="button quiet" data-action="since" aria-haspopup="dialog" onClick={() => { setOpen(true) }}>
        <Icon name="scroll" /><span><b>{t('since.title')}</b> <span class="wide-only">{t('since.count', { n: lines.length })}</span></span>
      </button>
      <span class="past-do">
        <button type="button" class="button round" aria-label={t('since.close')} title={t('since.close')} onClick={() => { setTold(NOTHING) }}><Icon name="x" /></button>
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
            <div class="line spread"><span /><button type="button" class="button primary" onClick={() => { close(); setTold(NOTHING) }}>{t('since.done')}</button></div>
          </div>
        </Dialog>
      )}
    </section>
  )
}
