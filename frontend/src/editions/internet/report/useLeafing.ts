/** Leafing through pages: arrow keys, Home and End, and swiping where it does not move something else. */
import { useEffect, useRef } from 'preact/hooks'

/** Pixels from which a stroke of the finger is a swipe, and how much more level than upright it is. */
const FAR = 60
const LEVEL = 2

interface Ways { back: () => void; on: () => void; first: () => void; last: () => void }

export function useLeafing(ways: Ways) {
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
      if (Math.abs(right) < FAR || Math.abs(right) < LEVEL * Math.abs(down)) return
      if (right > 0) now.current.back()
      else now.current.on()
    },
  }
}

/** Where keys and strokes mean something else: fields, a board that is zoomed, what scrolls sideways. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, .board-svg.zoomed, .report-scroll') !== null
}
