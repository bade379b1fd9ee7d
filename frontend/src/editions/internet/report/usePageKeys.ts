/** Page navigation: arrow keys, Home and End, and swiping where a swipe does not scroll something else. */
import { useEffect, useRef } from 'preact/hooks'

/** The distance in pixels from which a movement is a swipe, and how much more horizontal than vertical it must be. */
const SWIPE_DISTANCE = 60
const SWIPE_RATIO = 2

interface Ways { back: () => void; on: () => void; first: () => void; last: () => void }

export function usePageKeys(ways: Ways) {
  const now = useRef(ways)
  now.current = ways
  const from = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const way = ({ ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' } as const)[event.key]
      if (!way || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isElsewhere(event.target)) return
      event.preventDefault()
      now.current[way]()
    }
    addEventListener('keydown', pressed)
    return () => { removeEventListener('keydown', pressed) }
  }, [])
  return {
    onTouchStart(event: TouchEvent) {
      const [touch, more] = event.touches
      from.current = touch && !more && !isElsewhere(event.target) ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd(event: TouchEvent) {
      const [start, touch] = [from.current, event.changedTouches[0]]
      from.current = null
      if (!start || !touch) return
      const [right, down] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(right) < SWIPE_DISTANCE || Math.abs(right) < SWIPE_RATIO * Math.abs(down)) return
      if (right > 0) now.current.back()
      else now.current.on()
    },
  }
}

/** Where keys and swipes have other meanings: fields, a zoomed board, elements that scroll sideways. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, .board-svg.zoomed, .report-scroll') !== null
}
