import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { t } from '../../base/i18n'
import { localization } from '../../base/i18n/languages'
import { Icon } from '../../base/icons/Icon'
import { covered } from '../../self/settings/preferences'
import { useScrollToEnd } from '../../base/browser/useScrollToEnd'
import { follow } from '../../base/browser/router'
import { canLookBack, lookBack, moment } from '../history/lookBack'
import { isOver } from '../over'
import { log, room } from '../store'
import { chaptersOf, isLoud, linesOf, titleOf, type Chapter } from './chapters'
import { isOfTheGame, Times } from './parts'
import { wordsOf } from './words'
import './log.css'

/** Each line links to its moment: in the replay if the game is over, otherwise at the table itself. */
function Line({ to, stream, children }: { to: string | null; stream: number | null; children: ComponentChildren }) {
  if (to !== null) return <a class="log-line" href={to} onClick={follow}>{children}</a>
  if (stream === null) return <>{children}</>
  const here = moment.value === stream
  return (
    <button type="button" class="log-line" tabIndex={here ? 0 : -1} {...(here && { 'aria-current': 'true' as const })} onClick={() => { void lookBack(stream) }}>
      {children}
    </button>
  )
}

/** One chapter; it re-renders only if it has changed, because logs of games grow long. */
function Round({ chapter, past }: { chapter: Chapter; past: string | null }) {
  const contents = chapter.lines.flatMap(({ event, opener, undone }) => [event, opener, undone])
  return useMemo(() => (
    <section aria-label={titleOf(chapter)}>
      <h3 class="log-chapter">{titleOf(chapter)}</h3>
      <ol>
        {linesOf(chapter).map(({ key, stream, event, opener, undone, times }) => (
          <li key={key} class={isLoud(event) && !undone ? 'loud' : isOfTheGame(event) ? '' : 'about-player'} data-kind={event.kind} data-seat={'seat' in event ? event.seat : undefined} {...(moment.value === stream && { 'data-here': true })}>
            <Line to={past && `/rooms/${past}/replay#at-${String(stream)}`} stream={canLookBack.value && !undone && event.kind !== 'move_undone' ? stream : null}>{undone ? <s>{wordsOf(event, opener)}</s> : wordsOf(event, opener)}<Times n={times} /></Line>
          </li>
        ))}
      </ol>
    </section>
  ), [localization.value, covered.value, moment.value, canLookBack.value, past, ...contents])
}

/** Up and down arrows move from line to line. */
function leaf(event: KeyboardEvent): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!way || !(event.currentTarget instanceof HTMLElement)) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('button.log-line')]
  if (!lines.length) return
  const at = lines.findIndex((line) => line === document.activeElement)
  event.preventDefault()
  lines[at < 0 ? lines.length - 1 : Math.min(lines.length - 1, Math.max(0, at + way))]?.focus()
}

/**
 * Everything that happened, oldest first, scrolled to the newest unless the player has scrolled up. The table's
 * announcer reads new lines to screen readers.
 */
export function Log() {
  const chapters = useComputed(() => chaptersOf(log.value)).value
  const past = room.value && isOver(room.value) && room.value.game !== null ? room.value.id : null
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  const [following, setFollowing] = useState(true)
  const lines = chapters.reduce((sum, chapter) => sum + chapter.lines.length, 0)
  const toNewest = () => { if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight }
  useScrollToEnd(scroller, following)
  // Back in the present, the newest lines are.
  useLayoutEffect(() => { if (moment.value === null) setFollowing(true) }, [moment.value])
  return (
    <div class="log-frame">
      <h2 class="hidden-words">{t('log.title')}</h2>
      <div
        ref={scroller} class="log" role="log" aria-live="off" aria-label={t('log.title')} tabIndex={0} onKeyDown={leaf}
        onScroll={(event) => {
          const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
          // Lines may have been added since it scrolled: only a player who has scrolled up is reading older ones.
          if (scrollHeight - scrollTop - clientHeight < 40) setFollowing(true)
          else if (scrollTop < top.current) setFollowing(false)
          top.current = scrollTop
        }}
      >
        <div>
          {!lines && <p class="soft">{t('log.empty')}</p>}
          {chapters.map((chapter) => <Round key={chapter.number} chapter={chapter} past={past} />)}
        </div>
      </div>
      {!following && (
        <button class="button log-newest" onClick={toNewest}><Icon name="arrow-down" />{t('log.newest')}</button>
      )}
    </div>
  )
}
