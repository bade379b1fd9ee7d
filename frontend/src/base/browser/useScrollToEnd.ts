import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/**
 * Keeps the end of a list in sight, while one is `following`: whenever the list or its frame has another size, and once it
 * comes into sight, between layout and paint. The frame has the list as its one child.
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
