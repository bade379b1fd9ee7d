/** Which round's report this browser has shown last, by room: what is newer is shown first. */

const keyOf = (room: string): string => `lionheart.told.${room}`

/** -1 where none has been shown. */
export function lastTold(room: string): number {
  try {
    const kept = localStorage.getItem(keyOf(room))
    return kept === null ? -1 : Number(kept)
  } catch {
    return Infinity
  }
}

export function tell(room: string, round: number): void {
  try {
    if (round > lastTold(room)) localStorage.setItem(keyOf(room), String(round))
  } catch {
    // A browser that keeps nothing shows the table first.
  }
}
