/**
 * Browser notifications of the open table. They name only the table and nothing of the game, since others may see the
 * screen.
 */
import { effect } from '@preact/signals'
import { editionOf } from '../../table/edition'
import { t } from '../../base/i18n'
import { sound } from '../../self/settings/sound'
import { startCall, type Call } from './startCall'
import { requiredPrompts, clock, myTurn, prompts, room, seat, view } from '../../table/store'
import { moment, serverNow } from '../../table/clocks/serverTime'
import { notify } from '../../self/notifications/browserNotices'

/** The fraction of the time that is left when the reminder comes; the same as in emails. */
const REMINDER_FRACTION = 1 / 4
/** The longest delay of a browser's timer. */
const MAX_TIMEOUT = 2 ** 31 - 1

interface Known { room: string; open: boolean; call: Call | null; prompt: string | null; round: number | null }

/**
 * Notifies about a table's start, the player's turn, finished rounds, and time running out, while the table is open.
 */
export function watchTable(): () => void {
  const look = news()
  // A frame updates several signals; check only after all of them.
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
      room: here.id, open: here.state === 'open', call: startCall.peek(), prompt: myTurn.peek() ? (requiredPrompts.peek()[0]?.id ?? null) : null,
      round: seen && (editionOf(seen).rounds?.newest(seen) ?? null),
    }
    const before = known
    known = now
    if (before?.room !== here.id || (seat.peek() === null && !here.seats.some(({ mine }) => mine))) return
    const address = `/rooms/${here.id}`
    const notifyTurn = (words: string) => { notify('turn', here.id, here.name, words, address) }
    const begun = before.open && here.state === 'playing'
    if (now.call !== null && now.call !== before.call) notifyTurn(t(`notices.${now.call}`))
    if (begun) notifyTurn(t('notices.begun'))
    if (document.hidden && (begun || (now.call !== null && now.call !== before.call))) sound('turn')
    if (now.prompt !== null && now.prompt !== before.prompt) notifyTurn(t('notices.turn'))
    if (now.round !== null && before.round !== null && now.round > before.round) notify('news', here.id, here.name, t('notices.news', { round: now.round }), `${address}/rounds/${String(now.round)}`)
  }
}

/** The deadline is checked again when the timer fires: the clock may have been stopped since. */
function reminder(): (() => void) | undefined {
  const [here, own] = [room.value, seat.value]
  const due = clock.value?.paused ? null : clock.value?.seats.find((one) => one.seat === own)?.due
  if (!here || !due) return
  const wait = Date.parse(due) - REMINDER_FRACTION * here.pace.seconds * 1000 - serverNow()
  if (wait < 0 || wait > MAX_TIMEOUT) return
  const timer = setTimeout(() => {
    notify('reminders', here.id, here.name, t('notices.reminder', { time: moment(Date.parse(due), serverNow()) }), `/rooms/${here.id}`)
  }, wait)
  return () => { clearTimeout(timer) }
}
