/**
 * On pages of moderators: what has happened at a table, in the words in which its players read it. What it is told from
 * stands in the page.
 */
import { render } from 'preact'
import { chaptersOf, linesOf, titleOf } from '../../table/log/chapters'
import { Times } from '../../table/log/parts'
import { wordsOf } from '../../table/log/words'
import { firstLanguage, speak, speakOfEverything } from '../../base/i18n/languages'
import type { LogEntry, Room, View } from '../../net/protocol'
import { layTable } from '../../table/store'
import { LOGS } from '../../editions/logs'
import { registerLogs } from '../../table/log/editionLogs'

registerLogs(LOGS)

interface Told { view: View; log: LogEntry[]; seats: { seat: number; name: string }[] }

const place = document.getElementById('log-words')
const told = document.getElementById('log-told')?.textContent
if (place && told) void speak(firstLanguage()).then(speakOfEverything).then(() => { tell(JSON.parse(told) as Told, place) })

function tell({ view, log, seats }: Told, at: HTMLElement): void {
  // Words look up nothing of a room but who sits where.
  layTable({ room: { seats } as unknown as Room, seat: null, view, log })
  render(<Chapters log={log} />, at)
  at.scrollTop = at.scrollHeight
}

function Chapters({ log }: { log: LogEntry[] }) {
  return (
    <>
      {chaptersOf(log).map((chapter) => (
        <section key={chapter.number}>
          <h3>{titleOf(chapter)}</h3>
          <ol>
            {linesOf(chapter).map(({ key, event, opener, undone, times }) => (
              <li key={key}>{undone ? <s>{wordsOf(event, opener)}</s> : wordsOf(event, opener)}<Times n={times} /></li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
