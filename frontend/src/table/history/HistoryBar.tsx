/** Says which moment of the game is shown while the board is not the present one, and leads back to the present. */
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { chaptersOf, titleOf, type Line } from '../log/chapters'
import { wordsOf } from '../log/words'
import { log } from '../store'
import { goToNow, isFirst, isUnavailable, moment, step } from './lookBack'
import './history.css'

export function HistoryBar() {
  const at = moment.value
  if (at === null) return null
  const chapters = chaptersOf(log.value)
  const isThere = ({ stream, undone }: Line) => stream === at && !undone
  const chapter = chapters.find(({ lines }) => lines.some(isThere)) ?? chapters[0]
  const line = chapter?.lines.find(isThere)
  return (
    <section class="past-bar" aria-label={t('past.title')} data-past={at}>
      <p class="past-words" role="status">
        <b>{t('past.title')}</b>{chapter && <span class="soft"> · {titleOf(chapter)}</span>}: {isUnavailable.value ? t('past.lost') : line ? wordsOf(line.event, line.opener) : t('past.start')}
      </p>
      <span class="past-do">
        <button type="button" class="button round step" aria-label={t('past.back')} title={t('past.back')} disabled={isFirst.value} onClick={() => { step(-1) }}>‹</button>
        <button type="button" class="button round step" aria-label={t('past.on')} title={t('past.on')} onClick={() => { step(1) }}>›</button>
        <button type="button" class="button primary" data-action="now" onClick={goToNow}><Icon name="arrow-right" />{t('past.now')}</button>
      </span>
    </section>
  )
}
