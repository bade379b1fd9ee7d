/** A short caption of what has just happened. */
import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import type { Chapter } from '../../table/log/chapters'
import { wordsOf } from '../../table/log/words'

/** The number of events shown; a round that is resolved all at once has dozens. */
const MAX_EVENTS = 2

interface Props {
  chapters: readonly Chapter[]
  moment: number
  /** The address of a round's report, which plays the round; none where rounds have no reports. */
  report?: ((round: number) => string) | undefined
}

export function Caption({ chapters, moment, report }: Props) {
  const lines = chapters.flatMap((chapter) => chapter.lines).filter(({ stream }) => stream === moment)
  const round = chapters.find((chapter) => chapter.lines.some(({ stream }) => stream === moment))?.number
  if (!lines.length) return <>{t(moment === 0 ? 'replay.start' : 'replay.nothing')}</>
  const shown = lines.slice(0, MAX_EVENTS)
  const end = lines.find(({ event }) => event.kind === 'game_ended')
  // The end is never left out: it says who won.
  if (end && !shown.includes(end)) shown.splice(-1, 1, end)
  const more = lines.length - shown.length
  return (
    <>
      {shown.map(({ key, event, opener }) => <span key={key}>{wordsOf(event, opener)} </span>)}
      {more > 0 && <span class="soft">{t('replay.more', { n: more })}</span>}
      {more > 0 && round !== undefined && report && <>{' '}<a href={report(round)} onClick={follow}>{t('report.play')}</a></>}
    </>
  )
}
