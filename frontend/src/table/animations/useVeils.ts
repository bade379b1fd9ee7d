import { useEffect, useMemo, useState } from 'preact/hooks'
import { mayMove } from '../../self/settings/settings'
import { news } from '../store'
import { LIFTED, veilsOf, type Veil } from '../../board/landChanges'

const NONE: readonly Veil[] = []

/** The veils of what has just happened, as long as they lift. */
export function useVeils(): readonly Veil[] {
  const told = news.value
  const [lifted, setLifted] = useState<typeof told>(null)
  const veils = useMemo(() => (told && mayMove() ? veilsOf(told) : NONE), [told])
  useEffect(() => {
    if (!veils.length) return
    const timer = setTimeout(() => { setLifted(told) }, LIFTED)
    return () => { clearTimeout(timer) }
  }, [veils])
  return told === lifted || !veils.length ? NONE : veils
}
