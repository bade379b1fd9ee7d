import { useEffect, useMemo, useState } from 'preact/hooks'
import { mayAnimate } from '../../self/settings/settings'
import { news } from '../store'
import { VEIL_DURATION, veilsOf, type Veil } from '../../board/landChanges'

const NONE: readonly Veil[] = []

/** The veils over land that has just changed hands, while they fade. */
export function useVeils(): readonly Veil[] {
  const latest = news.value
  const [lifted, setLifted] = useState<typeof latest>(null)
  const veils = useMemo(() => (latest && mayAnimate() ? veilsOf(latest) : NONE), [latest])
  useEffect(() => {
    if (!veils.length) return
    const timer = setTimeout(() => { setLifted(latest) }, VEIL_DURATION)
    return () => { clearTimeout(timer) }
  }, [veils])
  return latest === lifted || !veils.length ? NONE : veils
}
