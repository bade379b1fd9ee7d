import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface How { isLater?: boolean; block?: ScrollLogicalPosition }

/** An element that is scrolled into view when it appears (unless `isLater`), and whenever `about` changes. */
export function useScrollIntoView<E extends HTMLElement>(about: unknown, { isLater = false, block = 'nearest' }: How = {}): RefObject<E | null> {
  const shown = useRef<E>(null)
  const isDue = useRef(!isLater)
  useEffect(() => {
    if (isDue.current && shown.current && 'scrollIntoView' in shown.current) shown.current.scrollIntoView({ block })
    isDue.current = true
  }, [about])
  return shown
}
