import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** An element that is scrolled into view when it appears, and whenever `about` changes. */
export function useScrollIntoView<E extends HTMLElement>(about: unknown): RefObject<E | null> {
  const shown = useRef<E>(null)
  useEffect(() => { if (shown.current && 'scrollIntoView' in shown.current) shown.current.scrollIntoView({ block: 'nearest' }) }, [about])
  return shown
}
