import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Icon } from '../icons/Icon'
import { follow } from '../app/router'
import { isOver } from '../table/over'
import { log, room } from '../table/store'
import { chaptersOf, linesOf, LOUD, titleOf } from './chapters'
import { wordsOf } from './words'
import './log.css'

/** Once the game is over, each line leads to its moment. */
function Line({ to, children }: { to: string | null; children: ComponentChildren }) {
  return to === null ? <>{children}</> : <a class="log-line" href={to} onClick={follow}>{children}</a>
}

/**
 * Everything that happened, oldest first, with the newest in sight unless one has scrolled up to read. What is new is told
 * by the table's announcer to those who listen.
 */
export function Log() {
  const chapters = useComputed(() => chaptersOf(log.value)).value
  const past = room.value && isOver(room.value) && room.value.game !== null ? room.value.id : null
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
              {linesOf(chapter).map(({ key, stream, event, opener, undone }) => (
                <li key={key} class={LOUD.has(event.kind) && !undone ? 'loud' : event.kind === 'time_up' ? 'time-up' : ''} data-kind={event.kind}>
                  <Line to={past && `/rooms/${past}/replay#at-${String(stream)}`}>{undone ? <s>{wordsOf(event, opener)}</s> : wordsOf(event, opener)}</Line>
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
