/** What has just happened, in a few words. */
import { t } from '../../base/i18n'
import type { Chapter } from '../../table/log/chapters'
import { wordsOf } from '../../table/log/words'

/** So many happenings are told; a round that is resolved at one stroke has dozens. */
const TOLD = 2

export function Caption({ chapters, moment }: { chapters: readonly Chapter[]; moment: number }) {
  const lines = chapters.flatMap((chapter) => chapter.lines).filter(({ stream }) => stream === moment)
  if (!lines.length) return <>{t(moment === 0 ? 'replay.start' : 'replay.nothing')}</>
  const more = lines.length - TOLD
  return (
    <>
      {lines.slice(0, TOLD).map(({ key, event, opener }) => <span key={key}>{wordsOf(event, opener)} </span>)}
      {more > 0 && <span class="soft">{t('replay.more', { n: more })}</span>}
    </>
  )
}
