/** The round whose report this browser has shown last, by room: newer ones are shown first. */

const keyOf = (room: string): string => `lionheart.told.${room}`

/** -1 where none has been shown. */
export function lastSeenReport(room: string): number {
  try {
    const kept = localStorage.getItem(keyOf(room))
    return kept === null ? -1 : Number(kept)
  } catch {
    return Infinity
  }
}

export function markSeen(room: string, round: number): void {
  try {
    if (round > lastSeenReport(room)) localStorage.setItem(keyOf(room), String(round))
  } catch {
    // Storage is unavailable: the table is shown first.
  }
}
