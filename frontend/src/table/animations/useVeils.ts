import { useEffect, useMemo, useState } from 'preact/hooks'
import { mayAnimate } from '../../self/settings/settings'
import { VEIL_DURATION, veilsOf, type Change, type Veil } from '../../board/landChanges'

const NONE: readonly Veil[] = []

/** The veils over the land that has changed hands with the latest events, while they fade. */
export function useVeils(latest: Change | null): readonly Veil[] {
  const [lifted, setLifted] = useState<typeof latest>(null)
  const veils = useMemo(() => (latest && mayAnimate() ? veilsOf(latest) : NONE), [latest])
  useEffect(() => {
    if (!veils.length) return
    const timer = setTimeout(() => { setLifted(latest) }, VEIL_DURATION)
    return () => { clearTimeout(timer) }
  }, [veils])
  return latest === lifted || !veils.length ? NONE : veils
}
