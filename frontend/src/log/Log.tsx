import { useComputed } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Icon } from '../icons/Icon'
import { log } from '../table/store'
import { chaptersOf, linesOf, LOUD, titleOf } from './chapters'
import { wordsOf } from './words'
import './log.css'

/**
 * Everything that happened, oldest first, with the newest in sight unless one has scrolled up to read. What is new is told
 * by the table's announcer to those who listen.
 */
export function Log() {
  const chapters = useComputed(() => chaptersOf(log.value)).value
  const scroller = useRef<HTMLDivElement>(null)
  const [following, setFollowing] = useState(true)
  const lines = chapters.reduce((sum, chapter) => sum + chapter.lines.length, 0)
  const toNewest = () => { if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight }
  useLayoutEffect(() => { if (following) toNewest() }, [lines, following])
  useEffect(() => {
    // A log that was out of sight has no height to scroll; once it is seen it goes to its end.
    if (!scroller.current || !following || !('ResizeObserver' in globalThis)) return
    const seen = new ResizeObserver(toNewest)
    seen.observe(scroller.current)
    return () => { seen.disconnect() }
  }, [following])
  return (
    <div class="log-frame">
      <div
        ref={scroller} class="log" role="log" aria-live="off" aria-label={t('log.title')} tabIndex={0}
        onScroll={(event) => {
          const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
          setFollowing(scrollHeight - scrollTop - clientHeight < 40)
        }}
      >
        {!lines && <p class="soft">{t('log.empty')}</p>}
        {chapters.map((chapter) => (
          <section key={chapter.number} aria-label={titleOf(chapter)}>
            <h3 class="log-chapter">{titleOf(chapter)}</h3>
            <ol>
              {linesOf(chapter).map(({ key, event, opener, undone }) => (
                <li key={key} class={LOUD.has(event.kind) && !undone ? 'loud' : event.kind === 'time_up' ? 'time-up' : ''} data-kind={event.kind}>
                  {undone ? <s>{wordsOf(event, opener)}</s> : wordsOf(event, opener)}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {!following && (
        <button class="button log-newest" onClick={toNewest}><Icon name="arrow-down" />{t('log.newest')}</button>
      )}
    </div>
  )
}
