/** When the result of a game opens over the table. */
import { useEffect, useState } from 'preact/hooks'
import { mayAnimate } from '../../self/settings/settings'
import { moment } from '../../table/history/lookBack'

/** How long the table stays visible after the last move, in milliseconds: long enough to read what happened. */
export const LAST_LOOK = 6_000

/**
 * Whether the result is open, and a function to open or close it. A finished table opens with it. If the game ends while
 * the table is open, it waits until the player has seen the end, and while they look back.
 */
export function useResult(over: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState<boolean | 'later'>(over || 'later')
  const waits = over && open === 'later' && moment.value === null
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => { setOpen(true) }, mayAnimate() ? LAST_LOOK : 0)
    return () => { clearTimeout(timer) }
  }, [waits])
  return [over && open === true, setOpen]
}
