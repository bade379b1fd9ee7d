/** The whole log of a finished game: each line links to its moment, and the current one is highlighted. */
import { Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../base/i18n'
import { isLoud, linesOf, titleOf, type Chapter } from '../../table/log/chapters'
import { Times } from '../../table/log/parts'
import { wordsOf } from '../../table/log/words'
import '../../table/log/log.css'

interface Props { chapters: readonly Chapter[]; at: number; go: (moment: number) => void }

export function ReplayLog({ chapters, at, go }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const lines = chapters.flatMap(linesOf)
  const here = lines.findLast(({ stream }) => stream <= at)?.stream ?? 0
  const next = lines.find(({ stream }) => stream > at)?.key
  // Before the first line is reached, it is the Tab stop.
  const focusable = here || lines[0]?.stream
  useLayoutEffect(() => { scrollIntoFrame(scroller.current) }, [here, chapters])
  useEffect(() => {
    // A hidden log has no height to scroll.
    if (!scroller.current || !('ResizeObserver' in globalThis)) return
    const seen = new ResizeObserver(() => { scrollIntoFrame(scroller.current) })
    seen.observe(scroller.current)
    return () => { seen.disconnect() }
  }, [])
  return (
    <div class="log-frame">
      <h2 class="hidden-words">{t('log.title')}</h2>
      <div ref={scroller} class="log scrolls replay-log" role="group" aria-label={t('log.title')} onKeyDown={leaf}>
        {chapters.map((chapter) => (
          <section key={chapter.number} aria-label={titleOf(chapter)}>
            <h3 class="log-chapter">{titleOf(chapter)}</h3>
            <ol>
              {linesOf(chapter).map(({ key, event, opener, stream, times }) => (
                <Fragment key={key}>
                  {key === next && <li class="log-to-come">{t('replay.to_come')}</li>}
                  <li class={`${isLoud(event) ? 'loud' : ''}${stream > at ? ' to-come' : ''}`} data-kind={event.kind} {...(stream === here && { 'data-here': true })}>
                    <button type="button" class="log-line" tabIndex={stream === focusable ? 0 : -1} {...(stream === here && { 'aria-current': 'true' as const })} onClick={() => { go(stream) }}>
                      {wordsOf(event, opener)}<Times n={times} />
                    </button>
                  </li>
                </Fragment>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  )
}

/** Up and down arrows move from line to line. */
function leaf(event: KeyboardEvent): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!way || !(event.currentTarget instanceof HTMLElement)) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.log-line')]
  const at = lines.findIndex((line) => line === document.activeElement)
  event.preventDefault()
  lines[Math.min(lines.length - 1, Math.max(0, at + way))]?.focus()
}

/** Scrolls only its own frame; the page stays where it is. */
function scrollIntoFrame(frame: HTMLElement | null): void {
  const lines = [...frame?.querySelectorAll<HTMLElement>('[data-here]') ?? []]
  const [first, last] = [lines[0], lines.at(-1)]
  if (!frame || !first || !last) return
  const top = first.offsetTop - frame.offsetTop
  const bottom = last.offsetTop - frame.offsetTop + last.offsetHeight
  if (top < frame.scrollTop + 40 || bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = top - frame.clientHeight / 3
}
