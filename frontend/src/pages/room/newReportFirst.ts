/** When a player opens a table with a new round report since their last visit, the report is shown first. */
import { useEffect, useRef } from 'preact/hooks'
import { navigate } from '../../base/browser/router'
import { editionOf } from '../../table/edition'
import type { Room, View } from '../../net/protocol'
import { lastSeenReport } from '../../table/history/seenReports'

/** True while the page redirects to the newest round instead of the table. */
export function useNewReportFirst(room: Room | null, view: View | null, round: number | 'newest' | undefined): boolean {
  const looked = useRef(false)
  const newest = view ? (editionOf(view).rounds?.newest(view) ?? -1) : -1
  const first = room !== null && view !== null && !looked.current && round === undefined && newest > lastSeenReport(room.id)
  useEffect(() => {
    if (!room || !view) return
    looked.current = true
    if (first) navigate(`/rooms/${room.id}/rounds/${String(newest)}`, true)
  }, [first, room !== null && view !== null])
  return first
}
