/**
 * Script of the moderators' pages: renders a game's log in the words that its players read. Its data is embedded in the
 * page.
 */
import { render } from 'preact'
import { chaptersOf, linesOf, titleOf } from '../../table/log/chapters'
import { Times } from '../../table/log/parts'
import { wordsOf } from '../../table/log/words'
import { preferredLanguage, switchLanguage, loadAllWords } from '../../base/i18n/languages'
import type { LogEntry, Room, View } from '../../net/protocol'
import { showTable } from '../../table/store'
import { LOGS } from '../../editions/logs'
import { registerLogs } from '../../table/log/editionLogs'

registerLogs(LOGS)

interface LogData { view: View; log: LogEntry[]; seats: { seat: number; name: string }[] }

const place = document.getElementById('log-words')
const data = document.getElementById('log-data')?.textContent
if (place && data) void switchLanguage(preferredLanguage()).then(loadAllWords).then(() => { renderLog(JSON.parse(data) as LogData, place) })

function renderLog({ view, log, seats }: LogData, at: HTMLElement): void {
  // The words need nothing of a room except its players.
  showTable({ room: { seats } as unknown as Room, seat: null, view, log })
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
