/**
 * Script of the moderators' pages: renders a game's log in the words that its players read, and what the game waits for.
 * Of an unsealed game it renders what each seat has. The data is embedded in the page.
 */
import { render } from 'preact'
import { preferredLanguage, switchLanguage, loadAllWords } from '../../base/i18n/languages'
import type { LogEntry, Room, View } from '../../net/protocol'
import { showTable } from '../../table/store'
import { LOGS } from '../../editions/logs'
import { waitingWords } from '../../editions/words'
import { registerLogs } from '../../table/log/editionLogs'
import { LogWords } from './LogWords'
import { SeatWords } from './SeatWords'

registerLogs(LOGS)

/** `moment` is the number of the line that was reported, or that a link leads to. */
interface GameData { view: View; log: LogEntry[]; seats: { seat: number; name: string }[]; moment?: number | null }

const data = document.getElementById('log-data')?.textContent
if (data) void switchLanguage(preferredLanguage()).then(loadAllWords).then(() => { renderGame(JSON.parse(data) as GameData) })

function renderGame({ view, log, seats, moment = null }: GameData): void {
  // The words need nothing of a room except its players.
  showTable({ room: { seats } as unknown as Room, seat: null, view, log })
  renderInto('waiting-words', waitingWords(view))
  renderInto('seat-words', <SeatWords view={view} />)
  renderInto('log-words', <LogWords log={log} moment={moment} />)
  const place = document.getElementById('log-words')
  const marked = place?.querySelector<HTMLElement>('.reported')
  if (place) place.scrollTop = marked ? marked.offsetTop - place.offsetTop - place.clientHeight / 3 : place.scrollHeight
  // The board and the log are one part of the page, which has grown.
  if (location.hash === '#reported') document.getElementById('reported')?.scrollIntoView()
}

function renderInto(id: string, what: preact.ComponentChild): void {
  const place = document.getElementById(id)
  if (place) render(what, place)
}
