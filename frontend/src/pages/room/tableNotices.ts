/** Notices of the open table. They name it, and nothing of the game: whoever passes by may read them. */
import { effect } from '@preact/signals'
import { editionOf } from '../../table/edition'
import { t } from '../../base/i18n'
import { sound } from '../../self/settings/sound'
import { called, type Call } from './startCall'
import { asked, clock, myTurn, prompts, room, seat, view } from '../../table/store'
import { moment, serverNow } from '../../table/clocks/serverTime'
import { notify } from '../../self/notifications/browserNotices'

/** Of the time that there is, so much is left when one is reminded; as in mails. */
const LEFT = 1 / 4
/** Longer than this no browser's timer runs. */
const LONGEST = 2 ** 31 - 1

interface Known { room: string; open: boolean; call: Call | null; prompt: string | null; round: number | null }

/** Tells of what a table wants before its game, of one's turn, of rounds that are over, and of time running out, as long as the table is open. */
export function watchTable(): () => void {
  const look = news()
  // A frame is taken in piece by piece; one looks when all of it is there.
  const stops = [effect(() => { after(look, room.value, view.value, prompts.value) }), effect(reminder)]
  return () => { for (const stop of stops) stop() }
}

function after(look: () => void, ..._: unknown[]): void {
  queueMicrotask(look)
}

function news(): () => void {
  let known: Known | null = null
  return () => {
    const [here, seen] = [room.peek(), view.peek()]
    if (!here) return
    const now: Known = {
      room: here.id, open: here.state === 'open', call: called.peek(), prompt: myTurn.peek() ? (asked.peek()[0]?.id ?? null) : null,
      round: seen && (editionOf(seen).rounds?.newest(seen) ?? null),
    }
    const before = known
    known = now
    if (before?.room !== here.id || (seat.peek() === null && !here.seats.some(({ mine }) => mine))) return
    const address = `/rooms/${here.id}`
    const tell = (words: string) => { notify('turn', here.id, here.name, words, address) }
    const begun = before.open && here.state === 'playing'
    if (now.call !== null && now.call !== before.call) tell(t(`notices.${now.call}`))
    if (begun) tell(t('notices.begun'))
    if (document.hidden && (begun || (now.call !== null && now.call !== before.call))) sound('turn')
    if (now.prompt !== null && now.prompt !== before.prompt) tell(t('notices.turn'))
    if (now.round !== null && before.round !== null && now.round > before.round) notify('news', here.id, here.name, t('notices.news', { round: now.round }), `${address}/rounds/${String(now.round)}`)
  }
}

/** What is due is looked up again when the time has come: the clock may have been stopped since. */
function reminder(): (() => void) | undefined {
  const [here, own] = [room.value, seat.value]
  const due = clock.value?.paused ? null : clock.value?.seats.find((one) => one.seat === own)?.due
  if (!here || !due) return
  const wait = Date.parse(due) - LEFT * here.pace.seconds * 1000 - serverNow()
  if (wait < 0 || wait > LONGEST) return
  const timer = setTimeout(() => {
    notify('reminders', here.id, here.name, t('notices.reminder', { time: moment(Date.parse(due), serverNow()) }), `/rooms/${here.id}`)
  }, wait)
  return () => { clearTimeout(timer) }
}
