import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/**
 * Keeps a list scrolled to its end while `following`: whenever the list or its frame changes size, and when it becomes
 * visible, between layout and paint. The list must be the frame's only child.
 */
export function useScrollToEnd(frame: RefObject<HTMLElement | null>, following = true): void {
  useLayoutEffect(() => {
    const [scroller, list] = [frame.current, frame.current?.firstElementChild]
    if (!scroller || !list || !following || !('ResizeObserver' in globalThis)) return
    const sizes = new ResizeObserver(() => { scroller.scrollTop = scroller.scrollHeight })
    sizes.observe(scroller)
    sizes.observe(list)
    return () => { sizes.disconnect() }
  }, [following])
}
