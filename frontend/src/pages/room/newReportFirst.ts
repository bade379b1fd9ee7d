/** New round reports come before the table: when a player opens it, and when a round is resolved while it is open. */
import { useEffect, useRef } from 'preact/hooks'
import { navigate } from '../../base/browser/router'
import { editionOf } from '../../table/edition'
import type { Room, View } from '../../net/protocol'
import { lastSeenReport } from '../../table/history/seenReports'
import { moment } from '../../table/history/lookBack'
import { log } from '../../table/store'

/** True while the page goes to the newest round's report instead of what its address names. */
export function useNewReportFirst(room: Room | null, view: View | null, round: number | 'newest' | undefined): boolean {
  const last = useRef<{ room: string; newest: number } | null>(null)
  const known = room && last.current?.room === room.id ? last.current.newest : null
  const newest = view ? (editionOf(view).rounds?.newest(view) ?? -1) : -1
  const before = known ?? (room ? lastSeenReport(room.id) : Infinity)
  // A reader of an older round stays there.
  const isFirst = room !== null && newest > before && (round === undefined || (known !== null && round === known)) && !isBusy()
  useEffect(() => {
    if (!room || !view) return
    last.current = { room: room.id, newest }
    if (isFirst) navigate(`/rooms/${room.id}/rounds/${String(newest)}`, known === null)
  }, [room?.id, newest, view !== null])
  return isFirst
}

/** Whether leaving the table would interrupt the viewer, or there is no report: an agreed end resolves no round. */
function isBusy(): boolean {
  const typing = document.activeElement?.matches('input, textarea') === true
  return typing || moment.peek() !== null || log.peek().at(-1)?.events.some(({ kind }) => kind === 'end_agreed') === true
}
